import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** auth as a real gRPC server that knows which photos profiles show. */
export async function startAuth(keys: TestKeys) {
  const inUse = new Set<string>()
  const peer = await startPeer(
    AuthService,
    keys.identity('auth'),
    { photosInUse: ({ photoFiles }) => ({ photoFiles: photoFiles.filter((file) => inUse.has(file)) }) },
    { from: ['media'] },
  )
  return { ...peer, inUse }
}
