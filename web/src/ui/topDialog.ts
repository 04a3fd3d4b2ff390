/** The dialog, search overlay or viewer that lies on top of the page; one that is leaving is none any more. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[data-dialog]:not([data-leaving])')].at(-1)
}
