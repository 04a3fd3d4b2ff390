/** Removes duplicates by id. If an item moves to the next page between two reads, both pages contain it. */
export const eachOnce = <Item>(items: readonly Item[] | undefined, idOf: (item: Item) => string): readonly Item[] => [
  ...new Map(items?.map((item) => [idOf(item), item])).values(),
]
