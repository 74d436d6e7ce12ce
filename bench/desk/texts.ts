// What the loaded records consist of: sentences in three languages, names with accents, and a list of
// product names of which some are in every hundredth message and some in one alone.

export const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Guten Tag, wir möchten unsere Bestellplattform erneuern und suchen dafür eine erfahrene Agentur.',
    'Könnten Sie uns bis Ende des Monats ein Angebot mit einer groben Schätzung der Kosten schicken?',
    'Unsere Kundinnen und Kunden beschweren sich über die langsame Suche auf der Webseite.',
    'Die Rechnung vom letzten Quartal haben wir leider nie erhalten, bitte prüfen Sie das.',
    'Wir haben Ihre Arbeit für die Stadtbibliothek gesehen und waren sehr beeindruckt.',
    'Ist ein Gespräch in der nächsten Woche möglich, am liebsten vormittags?',
    'Das Formular auf der Straße zur Kasse zeigt auf dem Telefon eine Fehlermeldung.',
    'Für die Übersetzung der Oberfläche brauchen wir Unterstützung in Estnisch und Spanisch.',
    'Mein Kollege kümmert sich um den Datenschutz und hat noch einige Fragen zum Vertrag.',
    'Vielen Dank für die schnelle Rückmeldung, die Änderung funktioniert jetzt wie gewünscht.',
    'Wir betreiben ein kleines Geschäft für Möbel und möchten künftig auch online verkaufen.',
    'Bitte löschen Sie meine Daten, sobald die Anfrage beantwortet ist.',
  ],
  en: [
    'Hello, our order portal has run since 2014 and we would like to replace it this year.',
    'Could you send us a rough estimate of the costs before the end of the month?',
    'Our customers complain that the search on the website is slow and shows old prices.',
    'We never received the invoice for the last quarter, please check what happened.',
    'We saw the work you did for the city library and liked the quiet design.',
    'Would a call next week be possible, preferably in the morning?',
    'The checkout form shows an error message on my phone after the last update.',
    'For the translation of the interface we need support in Estonian and Spanish.',
    'A colleague of mine takes care of data protection and has questions about the contract.',
    'Thank you for the quick reply, the change works as we wanted.',
    'We run a small furniture shop and want to sell online in the future.',
    'Please delete my data as soon as the request is answered.',
  ],
  es: [
    'Buenos días, queremos renovar nuestra plataforma de pedidos y buscamos una agencia con experiencia.',
    '¿Podrían enviarnos un presupuesto aproximado antes de que termine el mes?',
    'Nuestros clientes se quejan de que la búsqueda de la página es lenta y muestra precios antiguos.',
    'Nunca recibimos la factura del último trimestre, por favor revisen qué pasó.',
    'Vimos el trabajo que hicieron para la biblioteca de la ciudad y nos gustó mucho.',
    '¿Sería posible una llamada la próxima semana, mejor por la mañana?',
    'El formulario de pago muestra un error en mi teléfono después de la última actualización.',
    'Para la traducción de la interfaz necesitamos ayuda en estonio y alemán.',
    'Una compañera se ocupa de la protección de datos y tiene preguntas sobre el contrato.',
    'Gracias por la respuesta rápida, el cambio funciona como queríamos.',
    'Tenemos una pequeña tienda de muebles y queremos vender por internet en el futuro.',
    'Por favor borren mis datos en cuanto la solicitud esté contestada.',
  ],
};

export const FIRST_NAMES =
  'Jürgen Grete Zoë Íñigo Märt Kärt Søren Łucja Renée André Begoña Björn Anna Ben Clara David Elif Frank Helena Igor Jana Karl Lena Marta Nils Olga Peter Rosa Sara Tom'.split(
    ' ',
  );
export const LAST_NAMES =
  'Weiß Kask Müller García Muñoz Õunapuu Jõgi Ødegård Wałęsa Lefèvre Peña Schröder Smith Brown Tamm Saar Becker Fischer Wagner Hoffmann López Romero Navarro Ortega Taylor Walker Young King Koppel Mägi Rebane Schäfer Köhler Vogel Ibáñez Núñez Castro Reyes Adams Clark'.split(
    ' ',
  );

/** 30 of them. The SQL function bench.product in load.ts makes the same names. */
export const SYLLABLES =
  'ba ke li mo nu ra se ti vo zu dra ple gri sto klu fen tam wix qua jor hel pun cra bil dos ner vam lis kor tep'.split(
    ' ',
  );
export const PRODUCT_COUNT = 20_000;

/** The lower the rank, the more frequent is the name in the loaded texts. */
export function toProduct(rank: number): string {
  return [rank % 30, Math.floor(rank / 30) % 30, Math.floor(rank / 900)]
    .map((part) => SYLLABLES[part])
    .join('');
}
