import type { Making } from './sharp.process.ts'

/** Size and quality of a variant. */
export type Variant = Omit<Making, 'file'>

/** The feed's variant. */
export const ofFeed: Variant = { width: 400, height: 300, quality: 60 }

/** The address of a variant. */
export const pathOf = (url: string, { width, height, quality }: Variant): string =>
  `${url}?w=${width}&h=${height}&q=${quality}&f=webp`

/** The lowest and the highest figure: `[2.5, 12] → 2.50–12`. */
export const spreadOf = (values: readonly number[]): string =>
  [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(value < 10 ? 2 : 0)).join('–')
