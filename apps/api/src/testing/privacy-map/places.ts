// Where personal data goes besides the database, how it ends there, and how each kind of data is erased.
// Written by hand; the test fails when a variable, a kind of delivery or a kind of data is not in it.

export type Place = {
  name: string;
  /** Variables of .env.example that name or change this place. */
  settings: readonly string[];
  gets: string;
  ends: string;
};

export const PLACES = {
  relay: {
    name: 'email relay',
    settings: ['SMTP_URL', 'MAIL_FROM'],
    gets: 'every email, with the address of its recipient and its text',
    ends: 'as its provider says; the programs send nothing to it for an erasure',
  },
  dns: {
    name: 'DNS server of the machine',
    settings: ['SENDER_DOMAIN_LOOKUPS'],
    gets: 'the domain of the address of a sender, as the relay asks for it to send the receipt',
    ends: 'as its provider says',
  },
  mailbox: {
    name: 'mailbox of the studio',
    settings: ['STUDIO_EMAIL', 'CAREERS_EMAIL', 'NOTIFICATION_TEXT'],
    gets: 'number, language and time of a record; name, address and text only with `NOTIFICATION_TEXT=yes`; emails that people write to it',
    ends: 'people delete the emails when the erasure notice names their number',
  },
  collector: {
    name: 'form collector',
    settings: ['FORM_COLLECTOR_URL'],
    gets: 'name, address, text, language and CV',
    ends: 'the worker sends an erase request with the keys of the copies; it is retried like every delivery',
  },
  webhook: {
    name: 'webhook',
    settings: ['WEBHOOK_URL', 'WEBHOOK_FORMAT'],
    gets: 'id, number, kind, language and time of a record; nothing that the sender typed',
    ends: 'nothing to erase',
  },
  sms: {
    name: 'SMS service',
    settings: ['SMS_URL', 'SMS_FROM'],
    gets: 'phone number and code',
    ends: 'as its provider says',
  },
  files: {
    name: 'files (disk or S3)',
    settings: ['FILES_FOLDER', 'S3_ENDPOINT', 'S3_BUCKET'],
    gets: 'CVs and attachments, named by a random id',
    ends: 'the worker deletes the file and then its row; a bucket with versions keeps an old version as long as the rule of the bucket says',
  },
  scanner: {
    name: 'virus scanner',
    settings: ['CLAMD_URL'],
    gets: 'the bytes of an uploaded file, during the scan',
    ends: 'clamd keeps nothing after the scan',
  },
  providers: {
    name: 'sign-in providers',
    settings: ['AUTH_PROVIDERS'],
    gets: 'that a person signs in here; the provider sends its id of the person, address and name',
    ends: 'the row is deleted with the account or when the person unlinks the provider; the provider keeps its own records',
  },
  journal: {
    name: 'journal of API and worker',
    settings: [],
    gets: 'ids of requests, records and deliveries, error codes; the type of the log fields has no place for a text or an address',
    ends: 'deleted after 14 days, or earlier when the journal has 1 GB',
  },
  edgeLog: {
    name: 'log of nginx',
    settings: [],
    gets: 'time, status, method, path without query, bytes and durations; receipt links are masked. Only errors of the level `crit` go to `error.log`, and nginx adds the network address and the request line to them',
    ends: 'rotated daily; 13 old files are kept',
  },
  erasureLog: {
    name: 'erasure log',
    settings: ['ERASURE_LOG_FOLDER'],
    gets: 'kind, id and time of what was erased',
    ends: 'a monthly file is deleted when it is older than every backup (`backupDays`)',
  },
  backup: {
    name: 'backup repository',
    settings: [
      'BACKUP_REPOSITORY',
      'BACKUP_S3_ENDPOINT',
      'BACKUP_SCRATCH_FOLDER',
      'BACKUP_CACHE_FOLDER',
    ],
    gets: 'the whole database, uploaded files and the erasure log, encrypted; the scratch folder has a restored copy during a drill',
    ends: 'expires with its backup; a restore applies the erasure log before the copy serves',
  },
  desk: {
    name: 'browsers of staff',
    settings: [],
    gets: 'what the role may read, in memory; unsaved text of a reply in the tab (below); files and exports that a person saves',
    ends: 'the tab forgets it at the sign-out; saved files are deleted by people',
  },
} as const satisfies Record<string, Place>;

export type PlaceId = keyof typeof PLACES;

/** Variables that name a place, but not one to which the programs copy personal data. */
export const NOT_A_PLACE: readonly string[] = [
  // The database, which the tables of this document describe.
  'DATABASE_URL',
  'DATABASE_API_URL',
  'DATABASE_ANONYMOUS_URL',
  'DATABASE_AUTH_URL',
  'DATABASE_WORKER_URL',
  'DATABASE_ADMIN_URL',
  'BACKUP_POSTGRES_FOLDER',
  // Our own addresses.
  'PUBLIC_URL',
  'DESK_URL',
  // Figures and traces without personal data.
  'BACKUP_METRICS_FOLDER',
  'CANARY_FOLDER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

/** The place that a destination of app_private.delivery_kinds reaches. Null: nothing is sent. */
export const DESTINATIONS: Readonly<Record<string, PlaceId | null>> = {
  canary: null,
  collector: 'collector',
  email: 'relay',
  newsletter: 'relay',
  'studio-email': 'mailbox',
  sms: 'sms',
  webhook: 'webhook',
};

/** By the id of the ledger: the places that get a copy or a part, and every way in which it is erased. */
export const KINDS: Readonly<Record<string, { places: readonly PlaceId[]; erased: string }>> = {
  contacts: {
    places: [
      'relay',
      'dns',
      'mailbox',
      'collector',
      'webhook',
      'files',
      'erasureLog',
      'backup',
      'desk',
    ],
    erased:
      'by the worker at its date, by the sender on the receipt page, by an admin in the desk. Replies, notes, drafts and attachments go with it; the copies are asked to be erased',
  },
  applications: {
    places: [
      'relay',
      'dns',
      'mailbox',
      'collector',
      'webhook',
      'files',
      'erasureLog',
      'backup',
      'desk',
    ],
    erased: 'in the same three ways; the CV goes with it',
  },
  files: {
    places: ['files', 'scanner', 'collector', 'erasureLog', 'backup', 'desk'],
    erased:
      'marked when its record is erased, when it was not claimed in time, or by hr or admin; then the worker deletes file and row',
  },
  spam: {
    places: ['erasureLog', 'backup', 'desk'],
    erased: 'by the worker at its date; a release moves it to the ordinary records',
  },
  newsletter: {
    places: ['relay', 'erasureLog', 'backup', 'desk'],
    erased:
      'the address at once when the person unsubscribes, the rest by the worker; also by an admin who erases the person',
  },
  cookieChoices: {
    places: ['backup'],
    erased:
      'by the worker at its end. It has no address, so no request about a person can find it; its id is only in the browser of the visitor',
  },
  deliveries: {
    places: ['journal', 'backup', 'desk'],
    erased: 'by the worker, and with the record',
  },
  erased: { places: ['erasureLog', 'backup'], erased: 'by the worker' },
  mailbox: { places: ['mailbox'], erased: 'by people, whom an email with the number asks' },
  collector: { places: ['collector'], erased: 'by the erase request of the worker' },
  bookings: { places: [], erased: 'by people; the system has no bookings' },
  accounts: {
    places: ['relay', 'sms', 'providers', 'erasureLog', 'backup', 'desk'],
    erased:
      'by the owner (`DELETE /user`), or by the worker after the notice; everything in the schema `auth` that belongs to it goes with it, except audit rows without its id',
  },
  sessions: {
    places: ['backup'],
    erased: 'ended by sign-out; deleted by the worker, and with the account',
  },
  accessTokens: { places: ['backup'], erased: 'by the owner, by the worker, and with the account' },
  links: { places: ['relay', 'sms', 'backup'], erased: 'when used, and by the worker' },
  messages: {
    places: ['relay', 'sms', 'backup'],
    erased: 'by the worker; the last one, about a deleted account, as soon as it was sent',
  },
  audit: { places: ['backup', 'desk'], erased: 'by the worker' },
  limits: { places: ['backup'], erased: 'by the worker; they are keyed hashes' },
  log: { places: ['journal', 'edgeLog'], erased: 'by systemd and logrotate' },
  backups: { places: ['backup'], erased: 'by pgBackRest and restic' },
};

/** What the desk stores in the browser of a member of staff, and the file that stores it. */
export const DESK_KEYS = [
  {
    key: 'desk-unsaved ACCOUNT ITEM',
    storage: 'session',
    file: 'screens/item/kept-texts.ts',
    content: 'text of a reply that the server does not have yet',
    ends: 'when it is saved, at the sign-out, or with the tab',
  },
  {
    key: 'desk.theme',
    storage: 'local',
    file: 'layout/theme.ts',
    content: 'light or dark',
    ends: 'never; not about a person who wrote to us',
  },
  {
    key: 'desk-single-keys',
    storage: 'local',
    file: 'keyboard/single-keys.ts',
    content: 'whether single keys are switched on',
    ends: 'never; not about a person who wrote to us',
  },
] as const;
