import { jest } from '@jest/globals'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

const described = {
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
}

/** Installs fake passkeys in the test's browser. With `turnsBack` the person cancels. `withdraw()` uninstalls them. */
export function withPasskeys({ turnsBack = false } = {}) {
  const response = {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('handle'),
    getTransports: () => ['internal'],
  }
  const show = async () => {
    if (turnsBack) throw new DOMException('The operation was aborted.', 'NotAllowedError')
    return { ...described, response }
  }
  const credentials = { create: jest.fn(show), get: jest.fn(show) }
  const before = Object.getOwnPropertyDescriptor(window, 'isSecureContext')
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  const withdraw = () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
    if (before) Object.defineProperty(window, 'isSecureContext', before)
    else Reflect.deleteProperty(window, 'isSecureContext')
  }
  return { ...credentials, withdraw }
}

/** Options from the server for signing with a passkey. */
export const signingRequest = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
}

/** Options from the server for creating a passkey. */
export const creation = {
  rp: { id: 'localhost', name: 'Omen' },
  user: { id: 'aGFuZGxl', name: 'amina@example.com', displayName: 'Amina' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
