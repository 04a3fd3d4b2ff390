import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import root from '../package.json' with { type: 'json' }

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

/** All texts of one language travel together: the web app's and the problem sentences it shares with the servers. */
function languageChunk(id: string): string | null {
  const language = /(?:src\/locales\/(\w+)\/\w+|proto\/texts\/(\w+))\.json$/.exec(id)
  return language ? `texts-${language[1] ?? language[2]}` : null
}

export default defineConfig({
  plugins: [react(), fillProduct()],
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
            { name: languageChunk, test: /\.json$/, priority: 3 },
            { name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|i18next|react-i18next)[\\/]/, priority: 2 },
            { name: 'antd', test: /node_modules[\\/](antd|@ant-design|@rc-component|rc-[a-z-]+)[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
})
