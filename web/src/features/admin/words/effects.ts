import type { ListedWord } from '../model/types.ts'

/** The effects of a listed term, in display order. */
export const effects = ['hold', 'refuse', 'report'] as const satisfies readonly ListedWord['effect'][]
