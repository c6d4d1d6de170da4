/** A row as text, with the transaction that wrote it. */
interface StoredRow {
  readonly table: string;
  readonly xmin: string;
  readonly text: string;
}

type Sql = <Row extends object>(query: string) => Promise<readonly Row[]>;

/** Everything that the database and its storage have, to compare before and after. */
export async function everyRow(sql: Sql): Promise<readonly StoredRow[]> {
  const tables = await sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('app'::regnamespace, 'storage'::regnamespace) order by 1`,
  );
  const rows: StoredRow[] = [];
  for (const { name } of tables) {
    rows.push(
      ...(await sql<StoredRow>(
        `select '${name}' as "table", t.xmin::text, t::text as text from ${name} t order by t::text`,
      )),
    );
  }
  return rows;
}
