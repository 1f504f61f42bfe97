/** Common screen sizes in CSS pixels. A test that runs on both changes from one to the other halfway. */
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
