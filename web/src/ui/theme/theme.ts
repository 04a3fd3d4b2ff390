import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'
/** What a person chose: a theme, or the system's. */
export type ThemeChoice = Theme | 'system'

/** The choices in their order; the first is the default. */
export const themeChoices: readonly ThemeChoice[] = ['dark', 'light', 'system']

/** The same key is read by the first script of index.html, before anything is drawn. */
const storageKey = 'theme'
const systemIsLight = '(prefers-color-scheme: light)'
const listeners = new Set<() => void>()
let choice: ThemeChoice | undefined

/** The document's theme; dark by default. */
const currentTheme = (): Theme => (document.documentElement.classList.contains('light') ? 'light' : 'dark')

function currentChoice(): ThemeChoice {
  choice ??= readChoice()
  return choice
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return themeChoices.find((each) => each === stored) ?? 'dark'
  } catch {
    return currentTheme()
  }
}

/** Applies a choice and stores it in this browser. */
function choose(next: ThemeChoice): void {
  choice = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage may be closed; the choice then lasts as long as the page.
  }
  apply()
}

function apply(): void {
  const systemTheme = matchMedia(systemIsLight).matches ? 'light' : 'dark'
  const next = currentChoice()
  document.documentElement.classList.remove('dark', 'light')
  document.documentElement.classList.add(next === 'system' ? systemTheme : next)
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
  for (const listener of listeners) listener()
}

/** Follows the system while that is the choice. */
function followSystem(): void {
  if (currentChoice() === 'system') apply()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) matchMedia(systemIsLight).addEventListener('change', followSystem)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) matchMedia(systemIsLight).removeEventListener('change', followSystem)
  }
}

/** The theme that is shown, what was chosen, and how to choose. */
export function useTheme(): { theme: Theme; choice: ThemeChoice; choose(next: ThemeChoice): void } {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  return { theme, choice: useSyncExternalStore(subscribe, currentChoice), choose }
}
