import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import root from '../package.json' with { type: 'json' }
import { serviceWorker } from './serviceWorker.ts'

const gateway = process.env.HUNCH_DEV_GATEWAY ?? 'http://127.0.0.1:3000'
const behindGateway = ['/api', '/uploads', '/local-identity']

/** What the gateway fills in when it serves the page: the product's name. Here for `vite` and `vite preview`. */
function fillProduct(): Plugin {
  const name = process.env.PRODUCT_NAME ?? `${root.name[0]?.toUpperCase()}${root.name.slice(1)}`
  return {
    name: 'fill-product',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('__PRODUCT__', name),
  }
}

/** The texts of one language travel in two parcels: those of the first screen, and all others. */
function textsChunk(id: string): string | null {
  const [, language, namespace] = /(?:locales|proto)\/(\w+)\/(\w+)\.json$/.exec(id) ?? []
  if (!language || !namespace) return null
  if (language === 'texts') return `texts-${namespace}`
  return ['common', 'auth'].includes(namespace) ? `texts-first-${language}` : `texts-${language}`
}

/** What the first paint of the landing screen needs of `api` and `ui`; the other parts of `ui` travel apart. */
const first = [
  ...[
    'language',
    'theme',
    'Avatar',
    'Brand',
    'Button[.]',
    'buttonClass',
    'CrowdBar',
    'Dialog',
    'EmptyState',
    'ErrorState',
  ],
  ...['IconButton', 'icons', 'illustrations', 'LanguagePicker', 'Spinner', 'Tooltip', 'classes', 'product'],
  ...['backEntries', 'useModal', 'usePresence', 'useTitle'],
]
const firstCalls = ['call', 'clock', 'error', 'kept', 'names', 'network', 'paths', 'signIn', 'whoLooks'].join('|')
const firstParts = new RegExp(`web[\\\\/]src[\\\\/](api[\\\\/](${firstCalls})\\.ts|ui[\\\\/](${first.join('|')}))`)
const otherParts = /web[\\/]src[\\/]ui[\\/](?!antd|styles|toast)/

export default defineConfig({
  plugins: [react(), fillProduct(), serviceWorker()],
  html: { cspNonce: '__NONCE__' },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(behindGateway.map((path) => [path, { target: gateway, xfwd: true }])),
  },
  preview: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(behindGateway.map((path) => [path, { target: gateway, xfwd: true }])),
  },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: textsChunk, test: /\.json$/, priority: 3 },
            {
              name: 'base',
              // `Trans` parses markup, which the first paint does without.
              test: /node_modules[\\/](react|react-dom|scheduler|react-error-boundary|i18next|react-i18next)[\\/](?!dist[\\/]es[\\/](Icu)?Trans)/,
              priority: 2,
            },
            { name: 'base-app', test: /node_modules[\\/](react-router|react-router-dom|@tanstack)[\\/]/, priority: 2 },
            { name: 'ui', test: firstParts, priority: 1 },
            { name: 'parts', test: otherParts },
            // Charts are antd's cousins, but stay in the one chunk that draws them.
            {
              name: 'antd',
              test: /node_modules[\\/](antd|@ant-design[\\/](?!charts|plots|graphs)[^\\/]+|@rc-component|rc-[a-z-]+)[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
