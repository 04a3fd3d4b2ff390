import { topDialog } from '../ui/index.ts'

const fields =
  'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit]), [contenteditable=true]'

/** Whether a reload could lose input: a dialog is open, or a field has text or the focus. */
export function isWriting(): boolean {
  if (topDialog()) return true
  if (document.activeElement?.matches(fields)) return true
  return [...document.querySelectorAll<HTMLElement>(fields)].some((field) =>
    'value' in field ? String(field.value).trim() !== '' : field.textContent?.trim() !== '',
  )
}
