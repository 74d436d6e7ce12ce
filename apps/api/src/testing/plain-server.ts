// Baseline for benchmarks: a minimal server that saves a contact message. It has one Fastify route
// and one statement on a pool, without limits, validation and GraphQL.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_ANONYMOUS_URL'], max: 10 });
const app = Fastify({ logger: false });

type Message = { name: string; email: string; message: string; language: string };

app.post<{ Body: { variables: { object: Message } } }>('/graphql/v1', async (request) => {
  const { name, email, message, language } = request.body.variables.object;
  const { rows } = await pool.query(
    'select id, created_at, number from app_private.submit_contact($1, $2, $3, $4, $5, $6, $7)',
    [
      request.headers['idempotency-key'] ?? randomUUID(),
      name,
      email,
      message,
      language,
      randomUUID(),
      Buffer.from(randomUUID()),
    ],
  );
  return { data: { insert_contacts_one: rows[0] } };
});
app.get('/readyz', async () => ({ status: 'ready' }));

await app.listen({ host: '127.0.0.1', port: Number(process.env['API_PORT']) });
