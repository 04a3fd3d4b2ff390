import { topDialog } from './topDialog.ts'

/** Copies a text, by the clipboard or, where that is closed (plain http), by the browser's own command. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>
  try {
    if (!clipboard) throw new Error('The clipboard is closed')
    await clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

/** Copies without the clipboard's permission; false where that failed too. */
export function copyByCommand(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  // In a dialog, as what lies outside of one is inert and cannot be selected.
  const place = topDialog()?.firstElementChild ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
