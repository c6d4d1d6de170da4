import { loadModule, parsePlPgSQLSync, parseSync } from '@libpg-query/parser';

/**
 * The rule of safeupdate, an extension in C that every request on a hosted project loads: no UPDATE and no DELETE
 * without WHERE, also inside a function. Read with PostgreSQL's own parser, so it needs no extension.
 */

await loadModule();

/** "update app.meta" for each such statement in some SQL, in order. Throws on what is no SQL. */
export function statementsWithoutWhere(sql: string): string[] {
  return inTree(parseSync(sql));
}

/** The same for a function in PL/pgSQL, by its whole definition. */
export function plpgsqlWithoutWhere(definition: string): string[] {
  // The parser has no catalog, so it does not know which types of ours have fields.
  const known = definition.replaceAll(/^(\s*\w+) app\.\w+(?=;| :=)/gmu, '$1 record');
  return queriesIn(parsePlPgSQLSync(known)).flatMap((query) => {
    if (!/\b(?:update|delete)\b/iu.test(query)) return [];
    return statementsWithoutWhere(asStatement(query));
  });
}

/** What safeupdate says about a request. Null if it says nothing. */
export function refusedWithoutWhere(sql: string): string | null {
  if (!/\b(?:update|delete)\b/iu.test(sql)) return null;
  const [first] = statementsWithoutWhere(sql);
  return first === undefined
    ? null
    : `${first.split(' ')[0]?.toUpperCase()} requires a WHERE clause`;
}

interface Changing {
  readonly relation: { readonly schemaname?: string; readonly relname: string };
  readonly whereClause?: object;
}

function inTree(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([kind, inner]) => {
    const verb = { UpdateStmt: 'update', DeleteStmt: 'delete' }[kind];
    const own = verb === undefined ? [] : ownOf(verb, inner as Changing);
    return [...own, ...inTree(inner)];
  });
}

function ownOf(verb: string, { relation, whereClause }: Changing): string[] {
  if (whereClause !== undefined) return [];
  return [`${verb} ${[relation.schemaname, relation.relname].filter(Boolean).join('.')}`];
}

function queriesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([kind, inner]) =>
    kind === 'PLpgSQL_expr' ? [(inner as { readonly query: string }).query] : queriesIn(inner),
  );
}

/** PL/pgSQL has statements, conditions, and assignments; the parser takes statements. */
function asStatement(query: string): string {
  if (/^\s*(?:select|with|insert|update|delete|merge|grant|create)\b/iu.test(query)) return query;
  return `select ${query.replace(/^[\w.[\]\s]+:=/u, '')}`;
}
