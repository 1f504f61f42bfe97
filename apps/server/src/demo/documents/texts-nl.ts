import type { DocumentTexts } from './document-text.ts';

export const dutchTexts: DocumentTexts = {
  manual: {
    title: '{device}: gebruikershandleiding',
    description:
      'Dagelijks gebruik van de {device}: veiligheid, voorbereiding, behandeling en reiniging.',
    sections: [
      [
        'Voor uw veiligheid',
        'Lees deze handleiding voordat u de {device} voor het eerst gebruikt en bewaar haar binnen handbereik van de behandelkamer. Het apparaat mag alleen door opgeleid personeel worden gebruikt, in een droge ruimte tussen 15 en 28 °C.',
        '• Controleer het netsnoer en het handstuk elke ochtend op beschadigingen.',
        '• Laat iedereen in de kamer de bescherming dragen die op het deurbordje staat vermeld.',
        '• Druk meteen op de rode knop als er iets gebeurt wat u niet verwacht.',
      ],
      [
        'Vóór elke behandeling',
        'Zet het apparaat minstens tien minuten voor de eerste patiënt aan. Het test zichzelf en toont een groene ring zodra het klaar is. Voer het patiëntnummer in, nooit de naam, zodat er geen persoonsgegevens in het apparaat achterblijven.',
        'Reinig de huid, laat haar drogen en kies het programma dat in uw behandelplan staat. Het apparaat stelt de laagste stand voor; verhoog die telkens met één stap.',
      ],
      [
        'Tijdens de behandeling',
        'Houd het handstuk rechtop en beweeg het gelijkmatig. Vraag de patiënt regelmatig hoe het voelt. Het scherm telt de pulsen en de tijd; een korte toon klinkt zodra de geplande dosis is bereikt.',
        'Onderbreek de behandeling als de huid sterker reageert dan gepland en noteer de stand in het patiëntendossier.',
      ],
      [
        'Reiniging',
        'Zet het apparaat uit en laat het opzetstuk vijf minuten afkoelen. Veeg handstuk en scherm af met een alcoholvrije doek. Opzetstukken die de huid raken, worden na elke patiënt gedesinfecteerd en vervangen zodra de teller dat aangeeft.',
        '• Spuit nooit vloeistof op het apparaat zelf.',
        '• Gebruik geen schuurpoeder of oplosmiddelen.',
        '• Laat alle onderdelen drogen voordat u de hoes erover doet.',
      ],
      [
        'Meldingen op het scherm',
        '• Gele ring: het apparaat warmt op of koelt af. Even geduld.',
        '• Rode ring met code 1: de noodknop is ingedrukt. Draai eraan om hem te ontgrendelen.',
        '• Rode ring met code 2: het handstuk zit niet vast. Sluit het opnieuw aan.',
        '• Rode ring met code 3: de temperatuur is te hoog. Controleer de luchtinlaten.',
        'Zet het apparaat bij elke andere code uit en maak een serviceticket aan met het serienummer, de code en wat u op dat moment deed.',
      ],
      [
        'Opslag en afvoer',
        'Bewaar het apparaat rechtop en afgedekt, tussen 5 en 40 °C. Aan het einde van zijn levensduur gaat het terug naar de leverancier en niet bij het huisvuil.',
      ],
    ],
  },
  installation: {
    title: '{device}: installatiehandleiding',
    description: 'Ruimte, voeding en ingebruikname van de {device}, stap voor stap.',
    sections: [
      [
        'De ruimte',
        'De {device} heeft een vlakke vloer van 2 bij 2 meter nodig, 50 cm vrije ruimte aan de achterzijde en een deur die tijdens behandelingen op slot kan. Er mag geen daglicht rechtstreeks op het scherm vallen.',
      ],
      [
        'Stroom en netwerk',
        'Eén geaard stopcontact van 230 V met een eigen zekering van 16 A volstaat. Een netwerkaansluiting is voor behandelingen niet nodig; ze dient alleen voor servicerapporten.',
      ],
      [
        'Uitpakken',
        '• Kijk naar de schokindicator op de krat; is die rood, maak dan een foto en bel ons voordat u de krat opent.',
        '• Laat het apparaat vier uur in de ruimte staan, zodat het op temperatuur komt.',
        '• Vergelijk de inhoud met de paklijst.',
      ],
      [
        'Ingebruikname',
        'Onze technicus stelt het apparaat waterpas, meet het vermogen bij drie standen en laat uw medewerkers zien hoe zij het in- en uitschakelen. U ondertekent samen het opleverrapport; op die dag begint de garantie.',
      ],
    ],
  },
  maintenance: {
    title: '{device}: onderhoudsplan',
    description: 'Wat u dagelijks, maandelijks en jaarlijks aan de {device} controleert.',
    sections: [
      [
        'Elke dag',
        '• Bekijk snoer, handstuk en opzetstuk.',
        '• Veeg het scherm en de behuizing af.',
        '• Noteer de stand van de pulsteller in het logboek.',
      ],
      [
        'Elke maand',
        '• Spoel het luchtfilter onder stromend water en laat het drogen.',
        '• Test de noodknop en het deurcontact.',
        '• Vergelijk het gemeten vermogen met de waarde op het typeplaatje; bij meer dan 10 % verschil maakt u een serviceticket aan.',
      ],
      [
        'Elk jaar',
        'Een technicus vervangt de afdichtingen en de koelvloeistof, kalibreert het vermogen en test de elektrische veiligheid. Reken op een halve dag. Het rapport verschijnt bij het apparaat in het portaal.',
      ],
      [
        'Slijtdelen',
        'Opzetstukken gaan ongeveer 5.000 pulsen mee, filters een jaar en de batterij van de klok vijf jaar. Houd één set opzetstukken op voorraad.',
      ],
    ],
  },
  brochure: {
    title: '{device}: productbrochure',
    description: 'De {device} in het kort: wat het apparaat doet, voor wie, en wat erbij hoort.',
    sections: [
      [
        'Gemaakt voor volle dagen',
        'De {device} is in tien minuten klaar en blijft dat de hele dag. Door de stille koeling praat u gewoon met uw patiënt.',
      ],
      [
        'Wat uw patiënten merken',
        '• Korte sessies met duidelijke stappen.',
        '• Een handstuk dat licht op de huid rust.',
        '• Een schriftelijk plan dat zij mee naar huis nemen.',
      ],
      [
        'Wat uw team merkt',
        'Programma’s heten naar behandelingen, niet naar natuurkunde. Nieuwe collega’s werken na één dag training zelfstandig.',
      ],
      [
        'In de doos',
        'Apparaat, twee handstukken, tien opzetstukken, beschermbrillen voor drie personen, trolley, handleiding in drie talen en het eerste jaar onderhoud.',
      ],
    ],
  },
  consumables: {
    title: '{device}: accessoires en verbruiksartikelen',
    description: 'Wat u voor de {device} kunt bestellen en hoeveel u ervan nodig heeft.',
    sections: [
      [
        'Verbruiksartikelen',
        '• Opzetstukken, doos van tien: ongeveer één doos per 50 patiënten.',
        '• Contactgel, fles van 500 ml: ongeveer 40 behandelingen.',
        '• Luchtfilter: één per jaar.',
      ],
      [
        'Accessoires',
        '• Tweede trolley met afsluitbare lade.',
        '• Beschermbrillen, ook over een gewone bril.',
        '• Stofhoes en transportkoffer.',
      ],
      [
        'Zo bestelt u',
        'Wat u vóór 15.00 uur in het portaal bestelt, verlaat dezelfde dag ons magazijn. Gebruik alleen onderdelen die hier staan: andere kunnen de {device} beschadigen en doen de garantie vervallen.',
      ],
    ],
  },
  training: {
    title: '{device}: trainingsprogramma',
    description: 'De trainingsdagen voor de {device}: inhoud, duur en certificaat.',
    sections: [
      [
        'Eerste dag: de basis',
        '’s Ochtends leert de groep hoe de {device} werkt en waarop u moet letten. ’s Middags behandelt iedereen onder begeleiding een proefoppervlak.',
      ],
      [
        'Tweede dag: uw eigen patiënten',
        'Onze specialist bezoekt uw kliniek en woont minstens vier behandelingen bij. Samen stelt u de huisregels voor uw behandelkamer op.',
      ],
      [
        'Opfriscursus',
        'Een korte onlineles per jaar houdt het certificaat geldig. De les duurt 45 minuten en eindigt met tien vragen.',
      ],
      [
        'Certificaat',
        'Het certificaat vermeldt de persoon, het apparaat en de datum. U vindt het binnen een week in het portaal.',
      ],
    ],
  },
  protocol: {
    title: '{device}: behandelprotocol',
    description: 'Van eerste gesprek tot nacontrole: een beproefde werkwijze voor de {device}.',
    sections: [
      [
        'Intake',
        'Vraag naar medicijnen, zwangerschap, recente blootstelling aan de zon en eerdere behandelingen. Leg uit wat de {device} wel en niet kan en noteer het doel in de woorden van de patiënt.',
      ],
      [
        'Proefplek',
        'Behandel één vierkante centimeter op de laagste stand en bekijk de plek na 15 minuten en na twee dagen. Begin pas met de reeks als de huid volledig tot rust is gekomen.',
      ],
      [
        'Reeks',
        '• Vier tot zes sessies, met drie tot vijf weken ertussen.',
        '• Hoogstens één stand hoger per sessie.',
        '• Vóór elke sessie een foto bij hetzelfde licht.',
      ],
      [
        'Nacontrole',
        'Zie de patiënt zes weken na de laatste sessie terug, vergelijk de foto’s en bepaal samen of een onderhoudssessie zinvol is.',
      ],
    ],
  },
  aftercare: {
    title: '{device}: advies na de behandeling',
    description: 'Adviezen voor uw patiënten na een behandeling met de {device}.',
    sections: [
      [
        'De eerste dag',
        'De huid kan warm en licht rood zijn. Koel haar met een vochtige doek, nooit met ijs. Gebruik er geen make-up of parfum op.',
      ],
      [
        'De eerste week',
        '• Geen sauna, geen zwembad en geen sport waarvan u gaat zweten.',
        '• Blijf uit de zon en gebruik een crème met factor 50.',
        '• Krab niet; kleine korstjes vallen vanzelf af.',
      ],
      [
        'Wanneer u ons belt',
        'Bel de kliniek als er blaren ontstaan, als de roodheid na twee dagen toeneemt of als u zich zorgen maakt. Vraag liever één keer te veel dan te weinig.',
      ],
    ],
  },
  observations: {
    title: '{device}: ervaringen uit de praktijk',
    description:
      'Wat klinieken in twaalf maanden met de {device} zagen, in cijfers en opmerkingen.',
    sections: [
      [
        'Hoe wij het vroegen',
        'Twaalf klinieken hielden een jaar lang van elke behandeling met de {device} een korte notitie bij. De cijfers zijn voor deze demonstratie bedacht en bewijzen niets over een echt apparaat.',
      ],
      [
        'Wat zij zagen',
        '• Sessies duurden gemiddeld 24 minuten.',
        '• 8 van de 10 patiënten rondden hun reeks af.',
        '• De roodheid was meestal na 30 uur verdwenen.',
      ],
      [
        'Wat zij anders zouden doen',
        'De meeste klinieken zouden de proefplek een week eerder plannen en al bij de eerste afspraak over zonbescherming praten.',
      ],
    ],
  },
};
