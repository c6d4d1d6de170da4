/** Where a device's database comes from; the browser's own when left out. */
export interface OpenOptions {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}
