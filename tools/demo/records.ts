// Messages and applications for the desk of a development run, in three languages. All people and
// companies are invented.

export type DemoRecord = {
  kind: 'contact' | 'application';
  name: string;
  email: string;
  language: 'en' | 'de' | 'es';
  message: string;
  /** How long ago it arrived. */
  hoursAgo: number;
  status: 'new' | 'open' | 'waiting' | 'answered' | 'closed';
  /** Email of the member of staff who works on it. */
  assignee?: string;
  spamReasons?: readonly ('honeypot' | 'too-fast' | 'content' | 'recipient-limit')[];
  reply?: { author: string; hoursAgo: number; body: string; state: 'delivered' | 'parked' };
  note?: { author: string; hoursAgo: number; body: string };
};

const ADMIN = 'rasmus@loimel.example';
const AGENT = 'jonas@loimel.example';
const HR = 'liis@loimel.example';

export const DEMO_RECORDS: readonly DemoRecord[] = [
  {
    kind: 'contact',
    name: 'Hannah Brandt',
    email: 'h.brandt@brandt-soehne.example',
    language: 'de',
    hoursAgo: 0.2,
    status: 'new',
    message:
      'Guten Tag,\n\nunser Bestellportal läuft seit 2014 und wir möchten es bis zum Herbst ablösen. Rund 400 Händler bestellen darüber täglich, die Preise kommen aus einem ERP, das wir behalten.\n\nKönnten Sie uns sagen, ob ein Umzug in Etappen möglich ist und was Sie von uns für eine erste Einschätzung brauchen? Vormittags bin ich am besten erreichbar.\n\nMit freundlichen Grüßen\nHannah Brandt',
  },
  {
    kind: 'application',
    name: 'Marta Oliveira',
    email: 'marta.oliveira@correio.example',
    language: 'en',
    hoursAgo: 1,
    status: 'new',
    message:
      'For the past three years I ran the channels of a small bicycle maker in Porto.\n\nI would like to do the same for a studio that explains software well. Two campaigns are described in my CV, with the figures that we measured.',
  },
  {
    kind: 'contact',
    name: 'Pablo Serrano',
    email: 'pablo@clubmarejada.example',
    language: 'es',
    hoursAgo: 1.7,
    status: 'open',
    assignee: AGENT,
    message:
      'Buenos días:\n\nBuscamos un equipo que pueda integrar nuestro ERP con una tienda privada para los socios del club. Somos unas 2.300 personas y ahora vendemos por correo electrónico.\n\n¿Podríamos hablar la semana que viene?\n\nUn saludo,\nPablo Serrano',
    note: {
      author: AGENT,
      hoursAgo: 1.2,
      body: 'Their ERP is the same as in the fishing cooperative project. I can take the call on Tuesday.',
    },
  },
  {
    kind: 'contact',
    name: 'Oskar Lind',
    email: 'oskar.lind@fjordlinjen.example',
    language: 'en',
    hoursAgo: 2.4,
    status: 'open',
    message:
      'We saw your ferry project and have the same problem on three routes: drivers do not know which lane to take, and the staff on the car deck repeat it all day.\n\nIs a version for our ships possible before the summer timetable?',
  },
  {
    kind: 'application',
    name: 'Kirsi Halme',
    email: 'kirsi.halme@posti.example',
    language: 'en',
    hoursAgo: 26,
    status: 'waiting',
    assignee: HR,
    message:
      'I maintain two small libraries that you use and would like to talk about part-time work from Oulu. My notice period is two months.',
  },
  {
    kind: 'contact',
    name: 'Dr. Anke Vollmer',
    email: 'praxis@vollmer-hno.example',
    language: 'de',
    hoursAgo: 28,
    status: 'waiting',
    assignee: ADMIN,
    message:
      'Wir möchten Wartezeiten ehrlich anzeigen. Ist das mit Ihrem System möglich, ohne dass wir die Praxissoftware wechseln?',
  },
  {
    kind: 'application',
    name: 'Joana Prats',
    email: 'joana.prats@taller.example',
    language: 'es',
    hoursAgo: 30,
    status: 'answered',
    message:
      'Adjunto mi CV y tres vídeos cortos que grabé con un taller de cerámica. Puedo empezar en enero.',
    reply: {
      author: HR,
      hoursAgo: 27,
      body: 'Hola Joana:\n\nGracias por tu candidatura. Nos gustaría hablar contigo el jueves a las 10:00.\n\nUn saludo,\nLiis Kadarik',
      state: 'delivered',
    },
  },
  {
    kind: 'contact',
    name: 'Peeter Saar',
    email: 'peeter.saar@laokeskus.example',
    language: 'en',
    hoursAgo: 52,
    status: 'answered',
    assignee: AGENT,
    message: 'Do you also support devices without Google services? We have twelve depots.',
    reply: {
      author: AGENT,
      hoursAgo: 49,
      body: 'Dear Mr Saar,\n\nyes. The scanner app runs on any Android device from version 11 on and needs no Google services.\n\nKind regards\nJonas Weidner',
      state: 'delivered',
    },
  },
  {
    kind: 'contact',
    name: 'Elena Fuchs',
    email: 'e.fuchs@planwerk-nord.example',
    language: 'de',
    hoursAgo: 55,
    status: 'open',
    assignee: AGENT,
    message: 'Können Sie ein Angebot für eine Planablage mit Freigabeprozess machen?',
    reply: {
      author: AGENT,
      hoursAgo: 50,
      body: 'Guten Tag Frau Fuchs,\n\ngern. Für ein Angebot brauchen wir die Zahl der Pläne und der Beteiligten.\n\nFreundliche Grüße\nJonas Weidner',
      state: 'parked',
    },
  },
  {
    kind: 'contact',
    name: 'SEO Masters',
    email: 'offers@rank-first.example',
    language: 'en',
    hoursAgo: 60,
    status: 'new',
    spamReasons: ['content'],
    message:
      'We noticed your website is missing out on traffic. Rank first on every engine: https://rank-first.example https://rank-first.example/offer',
  },
  {
    kind: 'contact',
    name: 'Miguel Ortuño',
    email: 'm.ortuno@ayto-rannalinn.example',
    language: 'es',
    hoursAgo: 74,
    status: 'closed',
    assignee: ADMIN,
    message:
      'Nos interesa el proyecto de los semáforos y los autobuses. ¿Podemos ver los resultados?',
  },
  {
    kind: 'contact',
    name: 'Greta Solberg',
    email: 'greta@ullspinneriet.example',
    language: 'en',
    hoursAgo: 98,
    status: 'answered',
    message:
      'Our mill would like to sell through the shared checkout. What does it cost per order?',
    reply: {
      author: ADMIN,
      hoursAgo: 95,
      body: 'Dear Ms Solberg,\n\nthe shared checkout costs two per cent of each order and nothing per month.\n\nKind regards\nRasmus Ojala',
      state: 'delivered',
    },
  },
];

export type DemoSnippet = { language: 'en' | 'de' | 'es'; title: string; body: string };

export const DEMO_SNIPPETS: readonly DemoSnippet[] = [
  {
    language: 'en',
    title: 'Price after a call',
    body: 'Dear {name},\n\nwe can name a realistic figure after a call of 30 minutes. Which day suits you?\n\nKind regards\n{sender}',
  },
  {
    language: 'en',
    title: 'Received, reply tomorrow',
    body: 'Dear {name},\n\nthank you for your message {number}. You get a full reply tomorrow.\n\nKind regards\n{sender}',
  },
  {
    language: 'de',
    title: 'Preis nach einem Gespräch',
    body: 'Guten Tag {name},\n\neine ehrliche Zahl können wir nach einem Gespräch von 30 Minuten nennen. Welcher Tag passt Ihnen?\n\nFreundliche Grüße\n{sender}',
  },
  {
    language: 'de',
    title: 'Umzug in Etappen',
    body: 'Guten Tag {name},\n\nja, ein Umzug in Etappen ist möglich. Wir beginnen mit dem Teil, der am wenigsten Verbindungen hat.\n\nFreundliche Grüße\n{sender}',
  },
  {
    language: 'es',
    title: 'Precio después de una llamada',
    body: 'Hola, {name}:\n\nPodemos dar una cifra realista después de una llamada de 30 minutos. ¿Qué día le viene bien?\n\nUn saludo,\n{sender}',
  },
];
