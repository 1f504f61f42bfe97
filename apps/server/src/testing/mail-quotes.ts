/** Lines above quotes. */
export const attributions = [
  'On Tue, 10 Mar 2026 at 08:30, Partner portal <portal@supplier.example> wrote:',
  'Op di 10 mrt 2026 om 08:30 schreef Partner portal <portal@supplier.example>:',
  'Le mar. 10 mars 2026 à 08:30, Partner portal <portal@supplier.example> a écrit :',
  'Am Di., 10. März 2026 um 08:30 Uhr schrieb Partner portal <portal@supplier.example>:',
  'On Tuesday, 10 March 2026, 08:30:12 CET, Partner portal\n<portal@supplier.example> wrote:',
];

/** A mail of ours, quoted. */
export const quoted = '> Dear Ann,\n>\n> A technician will come on Thursday.\n>\n> Partner portal';

/** Headers above quotes, as Outlook writes them. */
export const outlookHeaders = [
  'From: Partner portal <portal@supplier.example>\nSent: Tuesday, 10 March 2026 08:30\nTo: Ann Nurse\nSubject: Ticket T-000068',
  'Van: Partner portal <portal@supplier.example>\nVerzonden: dinsdag 10 maart 2026 08:30\nAan: Ann Nurse\nOnderwerp: Ticket T-000068',
  'De : Partner portal <portal@supplier.example>\nEnvoyé : mardi 10 mars 2026 08:30\nÀ : Ann Nurse\nObjet : T-000068',
  'Von: Partner portal <portal@supplier.example>\nGesendet: Dienstag, 10. März 2026 08:30\nAn: Ann Nurse\nBetreff: T-000068',
  '*From:* Partner portal <portal@supplier.example>\n*Sent:* Tuesday, 10 March 2026 08:30\n*To:* Ann Nurse\n*Subject:* Ticket T-000068',
];

/** Dividers above quotes. */
export const dividers = [
  '-----Original Message-----',
  '-----Oorspronkelijk bericht-----',
  '-----Message d’origine-----',
  '-----Ursprüngliche Nachricht-----',
  '---------- Forwarded message ---------',
];

/** Signatures of people and telephones. */
export const signatures = [
  '-- \nAnn Nurse\nClinic of the Canal\n+31 30 555 01 23',
  'Sent from my iPhone',
  'Verstuurd vanaf mijn iPad',
  'Envoyé de mon iPhone',
  'Get Outlook for Android',
];
