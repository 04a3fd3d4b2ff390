/**
 * All colours of the product. `npm run check` rejects a colour anywhere else. `npm run generate` writes them as custom
 * properties of the web app (`--page`, `--agree`, …). The web app's build inserts them into the page's head, the manifest
 * and the icon. Servers import them for their pages and pictures. Values are in CSS syntax.
 */

interface Themed {
  readonly dark: string
  readonly light: string
}

/** Colours by the names of their tokens. */
type Palette<Token extends string> = Readonly<Record<Token, string>>

/** The web app's two themes; the default is dark. A test checks their contrast. */
export const themes = byTheme({
  /** Background of a screen, of the browser's bars, and of the page before the app has loaded. */
  page: { dark: '#0b0e15', light: '#f5f0e6' },
  /** Background of cards. */
  surface: { dark: '#141827', light: '#fffdf8' },
  /** Background of elements on cards. */
  raised: { dark: '#1c2134', light: '#ffffff' },
  /** Background of input fields. */
  sunken: { dark: '#0f131d', light: '#efe8da' },
  /** Separators. All greys have a trace of the accent's hue. */
  line: { dark: '#262b3f', light: '#d8dae6' },
  /** Borders of fields, with a contrast of 3 : 1. */
  'line-strong': { dark: '#676f8d', light: '#7f828f' },
  /** Main text. The colours of text have a contrast of 4.5 : 1 on every background. */
  text: { dark: '#eff2f8', light: '#1a2030' },
  /** Explanations. */
  muted: { dark: '#adb3ca', light: '#53586e' },
  /** Minor text. */
  faint: { dark: '#8a91ac', light: '#63667a' },

  /** The main action of a screen, links, focus, and the selected item: text, fill, text on the fill, and tinted background. */
  accent: { dark: '#9aa8ff', light: '#3f4fc4' },
  'accent-fill': { dark: '#8c9cff', light: '#4656cc' },
  'on-accent': { dark: '#0b0e15', light: '#ffffff' },
  'accent-soft': { dark: '#1d2440', light: '#e8e9f8' },

  /** The two votes: text, filled bar or button, text on the fill, and tinted background. */
  agree: { dark: '#3fd4be', light: '#0b6b61' },
  'agree-fill': { dark: '#2fc7b1', light: '#1fae9b' },
  'on-agree': { dark: '#04201c', light: '#04201c' },
  'agree-soft': { dark: '#0f2c2e', light: '#dcefe8' },
  disagree: { dark: '#ffbc5e', light: '#8a4f00' },
  'disagree-fill': { dark: '#f9a83c', light: '#ef9d2b' },
  'on-disagree': { dark: '#2a1700', light: '#2a1700' },
  'disagree-soft': { dark: '#33260f', light: '#f8e8cd' },
  /** The crowd bar of a post without votes. */
  undecided: { dark: '#2a3446', light: '#d1d3e0' },

  /** Actions that cannot be undone, and failures. */
  danger: { dark: '#ff8f8a', light: '#b3261e' },
  'danger-fill': { dark: '#f2716b', light: '#c0362c' },
  'on-danger': { dark: '#2b0503', light: '#ffffff' },
  'danger-soft': { dark: '#35181b', light: '#fbe4e0' },

  /** The ranks of members, lowest first. */
  'rank-1': { dark: '#a3aec2', light: '#5a6273' },
  'rank-2': { dark: '#86d38a', light: '#2c6b33' },
  'rank-3': { dark: '#6fb8ff', light: '#1a5da6' },
  'rank-4': { dark: '#c1a1ff', light: '#6b3bc0' },
  'rank-5': { dark: '#ff94c2', light: '#a3215f' },
  'rank-6': { dark: '#f5cf57', light: '#765300' },

  /** Shadow of cards. */
  'shadow-1': { dark: '0 1px 2px rgb(0 0 0 / 0.3)', light: '0 1px 2px rgb(70 55 20 / 0.08)' },
  /** Shadow of floating elements. */
  'shadow-2': { dark: '0 8px 24px rgb(0 0 0 / 0.4)', light: '0 8px 24px rgb(70 55 20 / 0.12)' },
  /** Shadow of dialogs. */
  'shadow-3': { dark: '0 24px 64px rgb(0 0 0 / 0.55)', light: '0 24px 64px rgb(50 40 15 / 0.24)' },
  /** The overlay that darkens the page below a dialog: `rgb(var(--scrim-ink) / var(--scrim-share))`. */
  'scrim-ink': { dark: '4 6 10', light: '40 34 22' },
  'scrim-share': { dark: '66%', light: '46%' },
})

const { dark } = themes

/**
 * Backgrounds and letters of the initials of members without a picture: 24 hues, 15 degrees apart (OKLCH), alternately
 * lighter and darker. The member's id selects one.
 */
export const tints = {
  'tint-0': '#febdc7',
  'on-tint-0': '#4f1726',
  'tint-1': '#f5a6a1',
  'on-tint-1': '#501819',
  'tint-2': '#fec0ad',
  'on-tint-2': '#501a08',
  'tint-3': '#efad84',
  'on-tint-3': '#4a2101',
  'tint-4': '#fbc68d',
  'on-tint-4': '#432601',
  'tint-5': '#dcb875',
  'on-tint-5': '#3d2a01',
  'tint-6': '#e1d288',
  'on-tint-6': '#362e01',
  'tint-7': '#bec57c',
  'on-tint-7': '#2e3100',
  'tint-8': '#bfdd9a',
  'on-tint-8': '#223501',
  'tint-9': '#9ace96',
  'on-tint-9': '#0d380c',
  'tint-10': '#9be4b9',
  'on-tint-10': '#013820',
  'tint-11': '#78d2b8',
  'on-tint-11': '#01372b',
  'tint-12': '#82e5dc',
  'on-tint-12': '#023633',
  'tint-13': '#6bd0d9',
  'on-tint-13': '#003539',
  'tint-14': '#84e1fb',
  'on-tint-14': '#01343f',
  'tint-15': '#7cc9f1',
  'on-tint-15': '#013247',
  'tint-16': '#add6fe',
  'on-tint-16': '#003054',
  'tint-17': '#9ebefc',
  'on-tint-17': '#162b58',
  'tint-18': '#c6cdff',
  'on-tint-18': '#252757',
  'tint-19': '#c0b3f6',
  'on-tint-19': '#302354',
  'tint-20': '#e1c2ff',
  'on-tint-20': '#3a204e',
  'tint-21': '#dca9e1',
  'on-tint-21': '#411c46',
  'tint-22': '#fbb9e7',
  'on-tint-22': '#481a3c',
  'tint-23': '#eea4c3',
  'on-tint-23': '#4c1831',
}

/** Colours that are the same in both themes. */
export const constant = {
  /** The product's own emojis: reactions and moods. */
  'emoji-face': '#ffcf5c',
  'emoji-hand': '#f5b13d',
  'emoji-ink': '#4a2d06',
  'emoji-tear': '#57b4f5',
  'emoji-heart': '#f4566b',
  'emoji-flame': '#f4763b',
  ...tints,
  /** The lines over Disagree's part of the crowd bar. */
  hatch: 'rgb(0 0 0 / 0.2)',
  /** Background of a button on a photo. */
  'photo-button': 'rgb(8 10 16 / 0.78)',
  /** Icon of a button on a photo. */
  'on-photo': '#fff',
  /** A QR code, which scanners expect dark on light. */
  'qr-light': '#fff',
  'qr-dark': '#0b0e15',
  /** Background of the image viewer, which is dark in both themes. */
  'image-viewer': 'rgb(5 7 11 / 0.985)',
  /** Text of the image viewer. */
  'on-image-viewer': '#eff2f8',
  /** Background of the buttons over the image. */
  'image-viewer-button': 'rgb(20 26 38 / 0.7)',
}

/** Colours of link preview pictures, which the gateway draws: those of the dark theme, except for `line`. */
export const sharePicture = {
  page: dark.page,
  line: '#2a3244',
  text: dark.text,
  muted: dark.muted,
  accent: dark.accent,
  agree: dark['agree-fill'],
  disagree: dark['disagree-fill'],
}

/** Colours of the page of the API's documentation. */
export const docsPage = byTheme({
  ground: { dark: '#101319', light: '#faf7f2' },
  raised: { dark: '#181c25', light: '#fff' },
  line: { dark: '#2a303d', light: '#e2dccf' },
  text: { dark: '#e8eaf0', light: '#1c212b' },
  quiet: { dark: '#a3abbd', light: '#5b6374' },
  accent: { dark: '#8fb4ff', light: '#1f56c4' },
  agree: { dark: '#3fb5a3', light: '#0c7668' },
  disagree: { dark: '#e58a4e', light: '#a84f12' },
})

/** Colours of the page that is shown while the product starts: background, text, explanation, spinner. */
export const standInPage = byTheme({
  ground: { dark: '#12121c', light: '#f7f7fb' },
  ink: { dark: '#f1f1f8', light: '#1d1d2b' },
  soft: { dark: '#b3b4c8', light: '#55566b' },
  mark: { dark: '#9c84ff', light: '#6d4aff' },
})

/** Returns the custom properties of a palette, one declaration per token: `--page: #0b0e15;`. */
export const toProperties = (palette: Palette<string>): readonly string[] =>
  Object.entries(palette).map(([token, value]) => `--${token}: ${value};`)

function byTheme<Token extends string>(
  colours: Readonly<Record<Token, Themed>>,
): { readonly dark: Palette<Token>; readonly light: Palette<Token> } {
  const inTheme = (theme: keyof Themed) =>
    Object.fromEntries(Object.entries<Themed>(colours).map(([token, values]) => [token, values[theme]]))
  return { dark: inTheme('dark') as Palette<Token>, light: inTheme('light') as Palette<Token> }
}
