import type { Context } from '../context.ts'

/** Where a caller is, and how she found the product. */
export interface Visit {
  /** The address that she calls from. */
  readonly ip: string
  /** The origin under which her browser knows the product, as in `https://hunch.example`. */
  readonly origin: string
  /** The language of the product that her browser asks for. */
  readonly language: string
}

/** The country of an address, two letters; null where it is not known, as for a private one. */
export const countryOf = (ctx: Context, ip: string): string | null => ctx.countries.of(ip) ?? null
