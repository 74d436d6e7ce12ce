// What is searched for: in three languages, with and without accents, by number, name and address, words that
// are in many records, in few and in none.
import type pg from 'pg';
import { toProduct } from './texts.ts';

export type Search = { group: string; query: string; isFrequent: boolean };

export async function chooseSearches(pool: pg.Pool): Promise<Search[]> {
  // Of an application and a message in the middle, so that every role finds something.
  const { rows } = await pool.query<{ number: string; email: string }>(
    `(select number, email from app.contacts where folder = 'inbox' order by id limit 2)
     union all (select number, email from app.job_applications where folder = 'inbox' order by id limit 2)`,
  );
  const rare = (group: string, ...queries: string[]) =>
    queries.map((query) => ({ group, query, isFrequent: false }));
  const frequent = (group: string, ...queries: string[]) =>
    queries.map((query) => ({ group, query, isFrequent: true }));
  return [
    ...rare('number', ...rows.map(({ number }) => number.toLowerCase())),
    ...rare('address', ...rows.map(({ email }) => email)),
    ...frequent('host of addresses', 'example.org', 'post.example'),
    ...rare('whole name', 'Jürgen Weiß', 'jurgen weiss', 'Íñigo Muñoz', 'inigo munoz'),
    ...frequent('one name', 'Õunapuu', 'ounapuu', 'smith'),
    ...frequent('frequent word', 'website', 'Rechnung', 'presupuesto', 'translation'),
    ...frequent('frequent, accents', 'Übersetzung', 'ubersetzung', 'búsqueda', 'busqueda'),
    ...frequent('two frequent words', 'invoice quarter', 'Angebot Monat', 'factura trimestre'),
    ...rare('product, 1 of 100', toProduct(1)),
    ...rare('product, 1 of 300', toProduct(5), toProduct(8)),
    ...rare('product, 1 of 1,000', toProduct(40), toProduct(60)),
    ...rare('product, rare', toProduct(5_000), toProduct(19_000)),
    ...rare('frequent and rare word', `website ${toProduct(5_000)}`, `Rechnung ${toProduct(900)}`),
    ...rare('beginning of a word', 'transl', 'Bestellpl', 'prefer'),
    ...rare('no hit', 'xylophonist', 'unauffindbar', 'xyz@nowhere.example', 'QQQQQQ'),
  ];
}
