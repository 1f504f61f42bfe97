/*
 * Words that people take for passwords by habit, in the four languages of the people served. Words with
 * capitals, accents, digits and signs are recognized too (`normalizeLetters`), so each stands here once.
 */

const toWords = (text: string): readonly string[] => text.trim().split(/\s+/u);

/** Months and seasons, which many append a year to, and days of the week. */
const times = toWords(`
  january february march april june july august september october november december
  januari februari maart mei juni juli augustus oktober
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
  januar februar maerz marz dezember
  spring summer autumn winter lente zomer herfst voorjaar najaar
  printemps automne hiver fruhling fruehling sommer herbst
  monday tuesday wednesday thursday friday saturday sunday
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  lundi mardi mercredi jeudi vendredi samedi dimanche
  montag dienstag mittwoch donnerstag freitag samstag sonntag
  christmas easter kerstmis kerst pasen noel paques weihnachten ostern
  holiday holidays vakantie vacances urlaub ferien birthday verjaardag anniversaire geburtstag`);

/** Greetings, and words for what a password is and opens. */
const openings = toWords(`
  welcome welkom bienvenue bienvenu willkommen hello hallo bonjour salut goedendag gutentag
  password passwort kennwort wachtwoord motdepasse passe passphrase secret geheim secrete
  letmein access toegang acces zugang zugriff login logon inloggen connexion anmelden
  admin administrator beheerder administrateur verwalter user gebruiker utilisateur benutzer
  test tester testing proef essai probe demo guest gast invite changeme verander changer andern
  default standaard defaut standard temp temporary tijdelijk temporaire start begin
  office kantoor bureau buero buro company bedrijf entreprise firma clinic kliniek clinique klinik
  praktijk cabinet praxis hospital ziekenhuis hopital krankenhaus doctor dokter docteur doktor
  medical medisch medizin laser salon beauty schoonheid beaute
  iloveyou ikhouvanjou ikhouvanje jetaime jetadore ichliebedich schatje cherie liebling
  qwerty azerty qwertz`);

/** The portal by its name and its parts. */
const portal = toWords(`
  partner partners partnerportal portal portaal portail partenaire partenaires extranet
  supplier leverancier fournisseur lieferant customer klant client kunde service dienst`);

/** Football clubs, by the names that people call them. */
const clubs = toWords(`
  ajax feyenoord psv psveindhoven azalkmaar fctwente twente fcutrecht vitesse sparta spartarotterdam
  heerenveen scheerenveen fcgroningen goaheadeagles nacbreda willemii heracles fortunasittard rodajc
  necnijmegen nijmegen adodenhaag denbosch degraafschap peczwolle excelsior cambuur volendam
  anderlecht rscanderlecht clubbrugge brugge standard standardliege krcgenk genk kaagent gent antwerp
  royalantwerp mechelen kvmechelen charleroi sportingcharleroi unionsaintgilloise cerclebrugge beerschot
  westerlo oudheverleeleuven ohleuven kortrijk lokeren zultewaregem
  psg parissaintgermain parissg olympiquemarseille marseille olympiquelyonnais lyon asmonaco monaco
  losc lille losclille girondins bordeaux stadereims rennes staderennais saintetienne asse nantes
  fcnantes ogcnice nice montpellier lens rclens strasbourg toulouse brest lorient auxerre
  bayern bayernmunchen bayernmuenchen fcbayern dortmund borussia borussiadortmund bvb bvb09 schalke
  schalke04 leverkusen bayerleverkusen gladbach monchengladbach moenchengladbach leipzig rbleipzig
  werder werderbremen bremen hsv hamburgersv stpauli fcstpauli koln koeln fckoeln eintracht
  eintrachtfrankfurt frankfurt stuttgart vfbstuttgart wolfsburg hoffenheim freiburg scfreiburg mainz
  mainz05 herthabsc hertha unionberlin augsburg kaiserslautern hannover96 nurnberg nuernberg
  arsenal chelsea liverpool liverpoolfc everton tottenham spurs westham manchester manunited
  manchesterunited mancity manchestercity newcastle astonvilla leicester leeds leedsunited celtic
  rangers crystalpalace fulham brighton southampton wolverhampton nottinghamforest sunderland
  barcelona fcbarcelona realmadrid atletico atleticomadrid sevilla valencia juventus acmilan milan
  intermilan inter napoli asroma lazio fiorentina benfica sporting porto fcporto galatasaray
  fenerbahce besiktas`);

/** Places and colours of flags that stand for the speaker's own country or city. */
const places = toWords(`
  amsterdam rotterdam utrecht eindhoven groningen tilburg breda arnhem denhaag maastricht nederland
  holland oranje antwerpen brussel bruxelles belgie belgique liege namur leuven
  paris france luxembourg geneve lausanne london england britain ireland dublin scotland
  berlin hamburg munchen muenchen dusseldorf duesseldorf deutschland wien zurich zuerich
  osterreich oesterreich schweiz suisse`);

/** Every habitual word, the most used kinds first: the place in the list counts as its rank. */
export const habitualWords: readonly string[] = [
  ...openings,
  ...times,
  ...portal,
  ...clubs,
  ...places,
];
