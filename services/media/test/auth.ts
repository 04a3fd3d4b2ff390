import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** auth as a peer with given answers: which photos are somebody's picture. */
export async function startAuth(keys: TestKeys) {
  const inUse = new Set<string>()
  const peer = await startPeer(AuthService, keys.identity('auth'), {
    photosInUse: {
      from: ['media'],
      run: ({ photoFiles }) => ({ photoFiles: photoFiles.filter((file) => inUse.has(file)) }),
    },
  })
  return { ...peer, inUse }
}
