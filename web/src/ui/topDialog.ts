/** The topmost dialog, search overlay or image viewer; undefined if none is open. One that is closing does not count. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[data-dialog]:not([data-leaving])')].at(-1)
}
