/** Columns by which an index finds the first rows. */
const IN_ORDER: Readonly<Record<string, readonly string[]>> = {
  sales: ['id', 'created_at', 'start_date', 'saved_count'],
  sale_days: ['sale_id'],
};

/**
 * Whether a read may take as long as it likes on many sales. Hosted projects end such a read after a second; here the
 * database runs in this process, and nothing can stop it. No screen reads like that.
 */
export function mayTakeLong(url: URL): boolean {
  return url.pathname.startsWith('/rest/v1') && (asksByPattern(url) || sortsAll(url));
}

/** A filter by a regular expression. There are patterns that run forever. */
function asksByPattern({ searchParams }: URL): boolean {
  const operator = /(?:^|[.(,])i?match(?:\((?:any|all)\))?\./i;
  const alone = /^(?:not\.)?i?match(?:\((?:any|all)\))?\./i;
  return [...searchParams].some(([key, value]) =>
    (/(?:^|\.)(?:and|or)$/i.test(key) ? operator : alone).test(value),
  );
}

/** All sales in an order for which there is no index. */
function sortsAll({ pathname, searchParams }: URL): boolean {
  const view = pathname.split('/')[3] ?? '';
  const [first = ''] = (searchParams.get('order') ?? '').split(/[,.]/);
  const isOfFew = ['id', 'sale_id', 'user_id'].some((column) =>
    searchParams.getAll(column).some((value) => /^(?:eq|in)\./i.test(value)),
  );
  return !isOfFew && first !== '' && IN_ORDER[view]?.includes(first) === false;
}
