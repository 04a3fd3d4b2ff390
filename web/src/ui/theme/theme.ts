import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'
/** A person's choice: a theme, or the system's theme. */
export type ThemeChoice = Theme | 'system'

/** The choices in display order; the first is the default. */
export const themeChoices: readonly ThemeChoice[] = ['dark', 'light', 'system']

/** The first script of index.html reads the same key, before anything is drawn. */
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
    // Storage may be unavailable; the choice then lasts until the page is closed.
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

/** Applies a change of the system's theme if the person chose `system`. */
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

/** Hook: the shown theme, the person's choice, and a function that changes it. */
export function useTheme(): { theme: Theme; choice: ThemeChoice; choose(next: ThemeChoice): void } {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  return { theme, choice: useSyncExternalStore(subscribe, currentChoice), choose }
}
