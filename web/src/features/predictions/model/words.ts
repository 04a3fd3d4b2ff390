/** About four lines of a phone's card, and of a wide screen's. */
const phoneUnits = 210
const wideUnits = 320
const mostLines = 4

/** Characters of Chinese, Japanese and Korean take two places. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/g

/** Whether a text fits a card's four lines everywhere, on wide screens only, or nowhere. */
export type Fit = 'everywhere' | 'wideOnly' | 'nowhere'

/** Judges by the text alone, so that nothing needs to be measured. */
export function fitOf(text: string): Fit {
  const units = text.length + (text.match(wide)?.length ?? 0)
  if (units > wideUnits || text.split('\n').length > mostLines) return 'nowhere'
  return units > phoneUnits ? 'wideOnly' : 'everywhere'
}
