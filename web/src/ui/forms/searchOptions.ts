export interface Option {
  readonly value: string
  readonly label: string
  /** More search terms for the option. */
  readonly also?: string
}

/** Normalises a text for comparison: "Réunion " → "reunion". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Returns the options that match a search. Labels that begin with the search come first. Next come labels with a word that
 * begins with it, then other matches. For "ni": Niger, then Bosnia.
 */
export function searchOptions(options: readonly Option[], search: string): readonly Option[] {
  const wanted = plain(search)
  if (wanted === '') return options
  const rankOf = ({ label, also = '' }: Option): number => {
    const [name, others] = [plain(label), plain(also)]
    if (name.startsWith(wanted)) return 0
    if (`${name} ${others}`.split(/[\s\-(]+/).some((word) => word.startsWith(wanted))) return 1
    return `${name} ${others}`.includes(wanted) ? 2 : 3
  }
  return options
    .map((option) => ({ option, rank: rankOf(option) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}
