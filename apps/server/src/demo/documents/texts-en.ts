import type { DocumentTexts } from './document-text.ts';

export const englishTexts: DocumentTexts = {
  manual: {
    title: '{device}: user manual',
    description: 'Everyday use of the {device}: safety, preparation, treatment and cleaning.',
    sections: [
      [
        'For your safety',
        'Read this manual before you use the {device} for the first time, and keep it within reach of the treatment room. The device may only be used by trained staff, in a dry room between 15 and 28 °C.',
        '• Check the mains cable and the handpiece for damage every morning.',
        '• Let everyone in the room wear the protection that is named on the door plate.',
        '• Press the red button at once if anything happens that you do not expect.',
      ],
      [
        'Before each treatment',
        'Switch the device on at least ten minutes before the first patient. It tests itself and shows a green ring when it is ready. Enter the patient number, never the name, so that no personal data stay in the device.',
        'Clean the skin, let it dry and choose the programme that your treatment plan names. The device suggests the lowest setting; raise it one step at a time.',
      ],
      [
        'During the treatment',
        'Hold the handpiece upright and move it evenly. Ask the patient regularly how it feels. The display counts the pulses and the time; a short tone sounds when the planned dose has been reached.',
        'Interrupt the treatment whenever the skin reacts more strongly than you planned, and note the setting in the patient record.',
      ],
      [
        'Cleaning',
        'Switch the device off and let the tip cool down for five minutes. Wipe handpiece and screen with an alcohol-free cloth. Tips that touch the skin are disinfected after every patient, and replaced when the counter says so.',
        '• Never spray liquid on the device itself.',
        '• Do not use abrasive powder or solvents.',
        '• Let all parts dry before you put the cover on.',
      ],
      [
        'Messages on the screen',
        '• Yellow ring: the device is warming up or cooling down. Please wait.',
        '• Red ring with code 1: the emergency button was pressed. Turn it to release it.',
        '• Red ring with code 2: the handpiece is not locked. Connect it again.',
        '• Red ring with code 3: the temperature is too high. Check the air inlets.',
        'For any other code, switch the device off and open a service ticket with the serial number, the code and what you were doing at that moment.',
      ],
      [
        'Storage and disposal',
        'Store the device upright and covered, between 5 and 40 °C. At the end of its life it goes back to the supplier and not into household waste.',
      ],
    ],
  },
  installation: {
    title: '{device}: installation guide',
    description: 'Room, power and commissioning of the {device}, step by step.',
    sections: [
      [
        'The room',
        'The {device} needs a level floor of 2 by 2 metres, 50 cm of free space behind it, and a door that can be locked during treatments. Daylight may not fall directly on the screen.',
      ],
      [
        'Power and network',
        'One earthed socket of 230 V with its own 16 A fuse is enough. A network connection is not needed for treatment; it is used for service reports only.',
      ],
      [
        'Unpacking',
        '• Look at the shock indicator on the crate; if it is red, take a photograph and call us before you open it.',
        '• Let the device stand in the room for four hours, so that it takes on its temperature.',
        '• Compare the contents with the packing list.',
      ],
      [
        'Commissioning',
        'Our engineer levels the device, measures its output at three settings and shows your staff how to start and stop it. You both sign the acceptance report; the warranty begins on that day.',
      ],
    ],
  },
  maintenance: {
    title: '{device}: maintenance plan',
    description: 'What to check each day, each month and each year on the {device}.',
    sections: [
      [
        'Every day',
        '• Look over cable, handpiece and tip.',
        '• Wipe the screen and the housing.',
        '• Note the pulse counter in the log book.',
      ],
      [
        'Every month',
        '• Clean the air filter under running water and let it dry.',
        '• Test the emergency button and the door contact.',
        '• Compare the measured output with the value on the plate; a difference of more than 10 % needs a service ticket.',
      ],
      [
        'Every year',
        'An engineer replaces the seals and the cooling fluid, calibrates the output and tests the electrical safety. Plan half a day for it. The report appears in the portal with the device.',
      ],
      [
        'Parts that wear',
        'Tips last about 5,000 pulses, filters a year, the battery of the clock five years. Keep one set of tips in stock.',
      ],
    ],
  },
  brochure: {
    title: '{device}: product brochure',
    description: 'The {device} at a glance: what it does, for whom, and what comes with it.',
    sections: [
      [
        'Made for full days',
        'The {device} is ready in ten minutes and stays ready all day. Its quiet cooling lets you talk with your patient in a normal voice.',
      ],
      [
        'What your patients notice',
        '• Short sessions with clear steps.',
        '• A handpiece that rests lightly on the skin.',
        '• A written plan that they take home.',
      ],
      [
        'What your team notices',
        'Programmes are named after treatments, not after physics. New colleagues work independently after one day of training.',
      ],
      [
        'In the box',
        'Device, two handpieces, ten tips, protective eyewear for three people, trolley, manual in three languages, and the first year of maintenance.',
      ],
    ],
  },
  consumables: {
    title: '{device}: accessories and consumables',
    description: 'What you can order for the {device}, and how much of it you need.',
    sections: [
      [
        'Consumables',
        '• Treatment tips, box of ten: about one box for 50 patients.',
        '• Contact gel, bottle of 500 ml: about 40 treatments.',
        '• Air filter: one a year.',
      ],
      [
        'Accessories',
        '• Second trolley with lockable drawer.',
        '• Protective eyewear, also over spectacles.',
        '• Dust cover and transport case.',
      ],
      [
        'How to order',
        'Order in the portal before 3 p.m. and it leaves our warehouse the same day. Use only parts that are named here: others may damage the {device} and end the warranty.',
      ],
    ],
  },
  training: {
    title: '{device}: training programme',
    description: 'The training days for the {device}: contents, duration and certificate.',
    sections: [
      [
        'First day: the basics',
        'In the morning the group learns how the {device} works and what to watch for. In the afternoon everyone treats a test surface under guidance.',
      ],
      [
        'Second day: your own patients',
        'Our specialist visits your clinic and attends at least four treatments. Together you write the house rules for your room.',
      ],
      [
        'Refresher',
        'A short online lesson each year keeps the certificate valid. It takes 45 minutes and ends with ten questions.',
      ],
      [
        'Certificate',
        'The certificate names the person, the device and the date. You find it in the portal within a week.',
      ],
    ],
  },
  protocol: {
    title: '{device}: treatment protocol',
    description: 'From first conversation to follow-up: a proven sequence for the {device}.',
    sections: [
      [
        'Intake',
        'Ask about medicines, pregnancy, recent exposure to the sun and earlier treatments. Explain what the {device} can and cannot do, and write down the goal in the words of the patient.',
      ],
      [
        'Test spot',
        'Treat one square centimetre at the lowest setting and look at it after 15 minutes and after two days. Begin the series only when the skin has calmed down completely.',
      ],
      [
        'Series',
        '• Four to six sessions, three to five weeks apart.',
        '• One step higher at most from one session to the next.',
        '• A photograph in the same light before each session.',
      ],
      [
        'Follow-up',
        'See the patient six weeks after the last session, compare the photographs and decide together whether a maintenance session makes sense.',
      ],
    ],
  },
  aftercare: {
    title: '{device}: advice after treatment',
    description: 'Advice to give your patients after a treatment with the {device}.',
    sections: [
      [
        'The first day',
        'The skin may be warm and slightly red. Cool it with a damp cloth, never with ice. Do not use make-up or perfume on it.',
      ],
      [
        'The first week',
        '• No sauna, no swimming pool and no sport that makes you sweat.',
        '• Stay out of the sun and use a cream with factor 50.',
        '• Do not scratch; small crusts fall off by themselves.',
      ],
      [
        'When to call us',
        'Call the clinic if blisters appear, if the redness grows after two days, or if you are worried. It is better to ask once too often.',
      ],
    ],
  },
  observations: {
    title: '{device}: observations from practice',
    description: 'What clinics saw in twelve months with the {device}, in figures and remarks.',
    sections: [
      [
        'How we asked',
        'Twelve clinics kept a short record of every treatment with the {device} for a year. The figures are invented for this demonstration and prove nothing about any real device.',
      ],
      [
        'What they saw',
        '• Sessions lasted 24 minutes on average.',
        '• 8 in 10 patients completed their series.',
        '• Redness was gone after 30 hours in most cases.',
      ],
      [
        'What they would do differently',
        'Most clinics would plan the test spot a week earlier, and would talk about sun protection at the very first appointment.',
      ],
    ],
  },
};
