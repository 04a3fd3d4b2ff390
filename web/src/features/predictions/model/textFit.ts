/** About four lines on a phone's card, and on a wide screen's. */
const phoneUnits = 210
const wideUnits = 320
const mostLines = 4

/** Chinese, Japanese and Korean characters count twice. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/g

/** Whether a text fits a card's four lines everywhere, on wide screens only, or nowhere. */
export type Fit = 'everywhere' | 'wideOnly' | 'nowhere'

/** By the text alone, so that nothing is measured. */
export function fitOf(text: string): Fit {
  const units = text.length + (text.match(wide)?.length ?? 0)
  if (units > wideUnits || text.split('\n').length > mostLines) return 'nowhere'
  return units > phoneUnits ? 'wideOnly' : 'everywhere'
}
