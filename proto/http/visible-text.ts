/**
 * Finds texts without visible characters, and removes harmful invisible ones. Some Unicode characters show nothing
 * (zero width, fillers, soft hyphens, joiners); others change the direction of the text after them.
 */

/** Embeddings, overrides and isolates change the direction of text until another character ends them (UAX #9, 2.1 to 2.5). */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu
/** Control characters except tab and line feed. */
const controls = /(?![\t\n])\p{Cc}/gu
/** Characters that show nothing: blanks, controls, format characters, fillers, and the empty Braille pattern. */
const inkless = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Removes characters that move or hide the text around them; line ends become `\n`. Keeps joiners: some scripts need them. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(controls, '').replace(turning, '')

/** Whether a text has no visible characters. */
export const isBlank = (text: string): boolean => text.replace(inkless, '') === ''
