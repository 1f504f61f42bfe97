import type { DocumentTexts } from './document-text.ts';

export const frenchTexts: DocumentTexts = {
  manual: {
    title: '{device} : manuel d’utilisation',
    description:
      'L’utilisation quotidienne de l’appareil {device} : sécurité, préparation, traitement et nettoyage.',
    sections: [
      [
        'Pour votre sécurité',
        'Lisez ce manuel avant la première utilisation de l’appareil {device} et conservez-le à portée de main dans la salle de soins. L’appareil est réservé au personnel formé et s’utilise dans une pièce sèche, entre 15 et 28 °C.',
        '• Vérifiez chaque matin l’état du câble d’alimentation et de la pièce à main.',
        '• Veillez à ce que toute personne présente porte la protection indiquée sur la porte.',
        '• Appuyez aussitôt sur le bouton rouge en cas d’événement inattendu.',
      ],
      [
        'Avant chaque traitement',
        'Allumez l’appareil au moins dix minutes avant le premier patient. Il effectue un autotest, puis affiche un anneau vert lorsqu’il est prêt. Saisissez le numéro du patient, jamais son nom, afin qu’aucune donnée personnelle ne reste dans l’appareil.',
        'Nettoyez la peau, laissez-la sécher et choisissez le programme prévu dans le plan de traitement. L’appareil propose le réglage le plus bas ; augmentez-le d’un seul cran à la fois.',
      ],
      [
        'Pendant le traitement',
        'Tenez la pièce à main à la verticale et déplacez-la régulièrement. Demandez souvent au patient ce qu’il ressent. L’écran compte les impulsions et le temps ; un bref signal retentit dès que la dose prévue est atteinte.',
        'Interrompez le traitement si la peau réagit plus fortement que prévu et notez le réglage dans le dossier du patient.',
      ],
      [
        'Nettoyage',
        'Éteignez l’appareil et laissez refroidir l’embout pendant cinq minutes. Essuyez la pièce à main et l’écran avec un chiffon sans alcool. Les embouts en contact avec la peau sont désinfectés après chaque patient et remplacés dès que le compteur l’indique.',
        '• Ne pulvérisez jamais de liquide sur l’appareil.',
        '• N’utilisez ni poudre abrasive ni solvant.',
        '• Laissez sécher toutes les pièces avant de remettre la housse.',
      ],
      [
        'Messages à l’écran',
        '• Anneau jaune : l’appareil chauffe ou refroidit. Veuillez patienter.',
        '• Anneau rouge avec le code 1 : le bouton d’arrêt d’urgence est enfoncé. Tournez-le pour le libérer.',
        '• Anneau rouge avec le code 2 : la pièce à main n’est pas verrouillée. Rebranchez-la.',
        '• Anneau rouge avec le code 3 : la température est trop élevée. Vérifiez les entrées d’air.',
        'Pour tout autre code, éteignez l’appareil et ouvrez un ticket de service en indiquant le numéro de série, le code et ce que vous étiez en train de faire.',
      ],
      [
        'Stockage et élimination',
        'Rangez l’appareil debout et couvert, entre 5 et 40 °C. En fin de vie, il est repris par le fournisseur et ne doit pas être jeté avec les ordures ménagères.',
      ],
    ],
  },
  installation: {
    title: '{device} : guide d’installation',
    description: 'Local, alimentation et mise en service de l’appareil {device}, étape par étape.',
    sections: [
      [
        'Le local',
        'L’appareil {device} demande un sol plan de 2 mètres sur 2, un espace libre de 50 cm à l’arrière et une porte qui se ferme à clé pendant les traitements. La lumière du jour ne doit pas tomber directement sur l’écran.',
      ],
      [
        'Électricité et réseau',
        'Une prise de 230 V avec terre, protégée par son propre fusible de 16 A, suffit. Le réseau n’est pas nécessaire aux traitements ; il ne sert qu’aux rapports d’entretien.',
      ],
      [
        'Déballage',
        '• Regardez le témoin de choc sur la caisse ; s’il est rouge, prenez une photo et appelez-nous avant de l’ouvrir.',
        '• Laissez l’appareil quatre heures dans le local, pour qu’il en prenne la température.',
        '• Comparez le contenu avec la liste de colisage.',
      ],
      [
        'Mise en service',
        'Notre technicien met l’appareil de niveau, mesure sa puissance à trois réglages et montre à votre équipe comment l’allumer et l’éteindre. Vous signez ensemble le procès-verbal de réception ; la garantie commence ce jour-là.',
      ],
    ],
  },
  maintenance: {
    title: '{device} : plan d’entretien',
    description: 'Les contrôles quotidiens, mensuels et annuels de l’appareil {device}.',
    sections: [
      [
        'Chaque jour',
        '• Examinez le câble, la pièce à main et l’embout.',
        '• Essuyez l’écran et le boîtier.',
        '• Notez le compteur d’impulsions dans le registre.',
      ],
      [
        'Chaque mois',
        '• Rincez le filtre à air à l’eau courante et laissez-le sécher.',
        '• Testez le bouton d’arrêt d’urgence et le contact de porte.',
        '• Comparez la puissance mesurée à la valeur de la plaque ; un écart de plus de 10 % demande un ticket de service.',
      ],
      [
        'Chaque année',
        'Un technicien remplace les joints et le liquide de refroidissement, étalonne la puissance et contrôle la sécurité électrique. Prévoyez une demi-journée. Le rapport apparaît dans le portail, auprès de l’appareil.',
      ],
      [
        'Pièces d’usure',
        'Les embouts durent environ 5 000 impulsions, les filtres un an, la pile de l’horloge cinq ans. Gardez un jeu d’embouts en réserve.',
      ],
    ],
  },
  brochure: {
    title: '{device} : brochure du produit',
    description:
      'L’essentiel sur l’appareil {device} : ce qu’il fait, pour qui, et ce qui l’accompagne.',
    sections: [
      [
        'Conçu pour les journées bien remplies',
        'L’appareil {device} est prêt en dix minutes et le reste toute la journée. Grâce à son refroidissement silencieux, vous parlez à votre patient d’une voix normale.',
      ],
      [
        'Ce que vos patients remarquent',
        '• Des séances courtes, aux étapes claires.',
        '• Une pièce à main légère sur la peau.',
        '• Un plan écrit qu’ils emportent chez eux.',
      ],
      [
        'Ce que votre équipe remarque',
        'Les programmes portent le nom des traitements, pas celui des lois de la physique. Après une journée de formation, vos nouveaux collègues travaillent en autonomie.',
      ],
      [
        'Dans le carton',
        'L’appareil, deux pièces à main, dix embouts, des lunettes de protection pour trois personnes, un chariot, le manuel en trois langues et la première année d’entretien.',
      ],
    ],
  },
  consumables: {
    title: '{device} : accessoires et consommables',
    description: 'Ce que vous pouvez commander pour l’appareil {device}, et en quelle quantité.',
    sections: [
      [
        'Consommables',
        '• Embouts de traitement, boîte de dix : environ une boîte pour 50 patients.',
        '• Gel de contact, flacon de 500 ml : environ 40 traitements.',
        '• Filtre à air : un par an.',
      ],
      [
        'Accessoires',
        '• Second chariot avec tiroir verrouillable.',
        '• Lunettes de protection, à porter aussi par-dessus des lunettes de vue.',
        '• Housse et mallette de transport.',
      ],
      [
        'Comment commander',
        'Toute commande passée dans le portail avant 15 heures quitte notre entrepôt le jour même. N’utilisez que les pièces citées ici : d’autres pourraient endommager l’appareil {device} et mettre fin à la garantie.',
      ],
    ],
  },
  training: {
    title: '{device} : programme de formation',
    description: 'Les journées de formation à l’appareil {device} : contenu, durée et certificat.',
    sections: [
      [
        'Premier jour : les bases',
        'Le matin, le groupe découvre le fonctionnement de l’appareil {device} et les points de vigilance. L’après-midi, chacun traite une surface d’essai avec un accompagnement.',
      ],
      [
        'Deuxième jour : vos propres patients',
        'Notre spécialiste se rend dans votre clinique et assiste à au moins quatre traitements. Vous rédigez ensemble les règles de votre salle de soins.',
      ],
      [
        'Rappel',
        'Une courte leçon en ligne par an maintient le certificat en vigueur. Elle dure 45 minutes et se termine par dix questions.',
      ],
      [
        'Certificat',
        'Le certificat mentionne la personne, l’appareil et la date. Vous le trouvez dans le portail en moins d’une semaine.',
      ],
    ],
  },
  protocol: {
    title: '{device} : protocole de traitement',
    description: 'Du premier entretien au suivi : une démarche éprouvée avec l’appareil {device}.',
    sections: [
      [
        'Premier entretien',
        'Renseignez-vous sur les médicaments, une grossesse éventuelle, les expositions récentes au soleil et les traitements antérieurs. Expliquez ce que l’appareil {device} peut faire et ne peut pas faire, et notez l’objectif avec les mots du patient.',
      ],
      [
        'Zone d’essai',
        'Traitez un centimètre carré au réglage le plus bas et observez-le après 15 minutes, puis après deux jours. Ne commencez la série que lorsque la peau s’est entièrement apaisée.',
      ],
      [
        'Série',
        '• Quatre à six séances, espacées de trois à cinq semaines.',
        '• Un cran de plus au maximum d’une séance à l’autre.',
        '• Avant chaque séance, une photo sous le même éclairage.',
      ],
      [
        'Suivi',
        'Revoyez le patient six semaines après la dernière séance, comparez les photos et décidez ensemble si une séance d’entretien est utile.',
      ],
    ],
  },
  aftercare: {
    title: '{device} : conseils après le traitement',
    description:
      'Les conseils à donner à vos patients après un traitement avec l’appareil {device}.',
    sections: [
      [
        'Le premier jour',
        'La peau peut être chaude et légèrement rouge. Rafraîchissez-la avec un linge humide, jamais avec de la glace. N’y appliquez ni maquillage ni parfum.',
      ],
      [
        'La première semaine',
        '• Pas de sauna, pas de piscine, ni de sport qui fait transpirer.',
        '• Évitez le soleil et appliquez une crème d’indice 50.',
        '• Ne grattez pas ; les petites croûtes tombent d’elles-mêmes.',
      ],
      [
        'Quand nous appeler',
        'Appelez la clinique si des cloques apparaissent, si la rougeur s’étend après deux jours ou si vous êtes inquiet. Mieux vaut appeler une fois de trop.',
      ],
    ],
  },
  observations: {
    title: '{device} : observations de terrain',
    description:
      'Ce que des cliniques ont constaté en douze mois avec l’appareil {device}, en chiffres et en remarques.',
    sections: [
      [
        'La méthode',
        'Pendant un an, douze cliniques ont tenu une brève note de chaque traitement avec l’appareil {device}. Les chiffres sont inventés pour cette démonstration et ne prouvent rien au sujet d’un appareil réel.',
      ],
      [
        'Les constats',
        '• Une séance durait 24 minutes en moyenne.',
        '• 8 patients sur 10 ont mené leur série à terme.',
        '• La rougeur disparaissait le plus souvent en 30 heures.',
      ],
      [
        'Ce qu’elles feraient autrement',
        'La plupart des cliniques prévoiraient la zone d’essai une semaine plus tôt et parleraient de protection solaire dès le premier rendez-vous.',
      ],
    ],
  },
};
