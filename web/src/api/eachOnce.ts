/** Removes duplicates by id. An item that moves between pages while they are read appears on both. */
export const eachOnce = <Item>(items: readonly Item[] | undefined, idOf: (item: Item) => string): readonly Item[] => [
  ...new Map(items?.map((item) => [idOf(item), item])).values(),
]
