import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

/** The same key is read by the first script of index.html, before anything is drawn. */
const storageKey = 'theme'
const listeners = new Set<() => void>()

/** The document's theme; dark by default. */
const currentTheme = (): Theme => (document.documentElement.classList.contains('light') ? 'light' : 'dark')

/** Applies a theme and stores it in this browser. */
function setTheme(theme: Theme): void {
  document.documentElement.classList.remove('dark', 'light')
  document.documentElement.classList.add(theme)
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Storage may be closed; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The theme and how to change to the other. */
export function useTheme(): { theme: Theme; toggle(): void } {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  return { theme, toggle: () => setTheme(theme === 'dark' ? 'light' : 'dark') }
}
