import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { eventually, freePort } from '@hunch/kit/testing'
import { newFolder } from '../world.ts'

/** The host in the configurations of deploy/proxies. */
export const host = 'hunch.example'

/** A proxy with TLS in front of the product, on 127.0.0.1. */
export interface Front {
  readonly port: number
  /** The port of plain http; undefined if the proxy has none here. */
  readonly httpPort?: number
  readonly ca: string
  stop(): Promise<void>
}

/** Starts a proxy by its configuration in deploy/proxies, with other ports and a certificate of its own. */
type Start = (program: string, product: string) => Promise<Front>

const configurations = new URL('../../../proxies/', import.meta.url)

/** Reads a configuration and replaces these texts. Each must be there: an operator copies the same text. */
function configuration(name: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(new URL(name, configurations), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${name} does not contain ${from}`)
    text = text.replace(from, to)
  }
  return text
}

/** Makes a certificate for `host`, which only this test trusts. */
function certify(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key, cert, ca: readFileSync(cert, 'utf8') }
}

export const startNginx: Start = async (program, product) => {
  const folder = newFolder()
  const { key, cert, ca } = certify(folder)
  const [port, httpPort] = [await freePort(), await freePort()]
  const server = configuration('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/letsencrypt/live/hunch.example/fullchain.pem': cert,
    '/etc/letsencrypt/live/hunch.example/privkey.pem': key,
    'http://127.0.0.1:3000': product,
  })
  writeFileSync(join(folder, 'server.conf'), server)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind))
    return `${kind}_temp_path ${join(folder, kind)};`
  })
  const isRoot = process.getuid?.() === 0 // its workers would be another user, who may not enter the folder
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; ${isRoot ? 'user root;' : ''} events {}
http { access_log off; ${temporary.join(' ')} include ${folder}/server.conf; }`,
  )
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'pipe', 'pipe'] })
  return untilServing(child, { port, httpPort, ca })
}

export const startCaddy: Start = async (program, product) => {
  const folder = newFolder()
  const { key, cert, ca } = certify(folder)
  const port = await freePort()
  const site = configuration('Caddyfile', {
    [`${host} {`]: `https://${host}:${port} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`,
    '127.0.0.1:3000': new URL(product).host,
  })
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return untilServing(child, { port, ca })
}

/** Waits until the proxy accepts TLS with its certificate. Throws with its output if it ends before. */
async function untilServing(child: ChildProcess, front: Omit<Front, 'stop'>): Promise<Front> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close')
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the proxy ended:\n${output}`)
    return serves(front)
  })
  return {
    ...front,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const serves = ({ port, ca }: Pick<Front, 'port' | 'ca'>): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, ca, servername: host })
    const end = (isServing: boolean) => {
      socket.destroy()
      done(isServing)
    }
    socket.once('secureConnect', () => end(true)).once('error', () => end(false))
  })
