import { Client } from 'pg';
import type { Query } from './query.ts';

/** The inside of a database, for as long as it answers. */
export interface Inside {
  readonly connect: () => Promise<void>;
  readonly query: Query;
  readonly close: () => void;
}

/** How long a connection, and then a query, may take. */
const CONNECT_LIMIT_MS = 15_000;
const QUERY_LIMIT_MS = 20_000;
/** The server ends a query sooner than we give it up, so that the connection can be used on. */
const SERVER_LIMIT = '15s';

/** Once the connection is lost, or a query was given up, every other query fails at once. */
export function openInside(connectionString: string): Inside {
  let client: Client | null = null;
  let lost: string | null = null;
  return {
    async connect() {
      // An address that cannot be read throws here.
      client = new Client({
        connectionString,
        connectionTimeoutMillis: CONNECT_LIMIT_MS,
        query_timeout: QUERY_LIMIT_MS,
      });
      client.on('error', ({ message }) => {
        lost ??= message;
      });
      await client.connect();
      await client.query(`set statement_timeout = '${SERVER_LIMIT}'`);
    },
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      if (client === null) throw new Error('There is no connection to the database.');
      if (lost !== null) throw new Error(`The connection to the database is lost: ${lost}`);
      try {
        return (await client.query<Row>(sql, [...parameters])).rows;
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout') lost = error.message;
        throw error;
      }
    },
    close() {
      void client?.end().catch(() => undefined);
    },
  };
}
