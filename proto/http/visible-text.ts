/**
 * What of a text a person can see. Unicode has characters that show nothing (zero width, fillers, soft hyphens,
 * joiners) and some that turn the direction of whatever stands after them.
 */

/** Embeddings, overrides and isolates: they turn text around until somebody ends them (UAX #9, 2.1 to 2.5). */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu
/** Control characters but tab and line feed. */
const controls = /(?![\t\n])\p{Cc}/gu
/** What leaves no ink: blanks, controls, format characters, fillers, and the empty pattern of Braille. */
const inkless = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A text without what moves or hides the words around it; joiners and marks within words stay, scripts need them. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(controls, '').replace(turning, '')

/** Whether there is nothing to see in a text. */
export const isBlank = (text: string): boolean => text.replace(inkless, '') === ''
