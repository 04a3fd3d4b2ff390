import type { Making } from './sharp.process.ts'

/** What is made of a photo. */
export type Variant = Omit<Making, 'file'>

/** As the feed asks for it. */
export const ofFeed: Variant = { width: 400, height: 300, quality: 60 }

/** The address of a variant. */
export const pathOf = (url: string, { width, height, quality }: Variant): string =>
  `${url}?w=${width}&h=${height}&q=${quality}&f=webp`

/** The lowest and the highest of some figures. */
export const spreadOf = (values: readonly number[]): string =>
  [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(value < 10 ? 2 : 0)).join('–')
