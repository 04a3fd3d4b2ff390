/** Files that each import one thing: what the rules must find, and what they must let be. */

/** By rule: a file, and what it imports although it may not. */
export const broken: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'contracts-know-only-zod': {
    'proto/http/asks-node.ts': 'node:fs',
    'proto/http/asks-gen.ts': '../gen/alpha.ts',
  },
  'generated-code-knows-only-protobuf': { 'proto/gen/asks-zod.ts': 'zod' },
  'kit-knows-no-service-and-no-contract': {
    'services/kit/src/http/asks-service.ts': '@hunch/alpha',
    'services/kit/src/http/asks-contract.ts': '@hunch/proto/http',
  },
  'services-never-import-each-other': {
    'services/alpha/src/usecases/asks-beta.ts': '@hunch/beta',
    'services/alpha/test/asks-beta.ts': '@hunch/beta',
  },
  'gateway-knows-only-kit-and-proto': { 'gateway/src/asks-alpha.ts': '@hunch/alpha' },
  'web-knows-only-client-and-texts': {
    'web/src/api/asks-contracts.ts': '@hunch/proto/http',
    'web/src/api/asks-kit.ts': '@hunch/kit/http',
  },
  'web-takes-types-from-contracts-alone': { 'web/src/api/asks-types-of-kit.ts': 'type @hunch/kit/http' },
  'only-deploy-composes-services': {
    'services/alpha/src/usecases/asks-deploy.ts': '@hunch/local',
    'services/kit/src/http/asks-deploy.ts': '@hunch/local',
    'gateway/src/asks-deploy.ts': '@hunch/local',
    'web/src/app/asks-deploy.ts': '@hunch/local',
  },
  'packages-are-entered-by-name': {
    'deploy/local/src/goes-past-the-entry.ts': '../../../services/alpha/src/service.ts',
    'deploy/bench/src/goes-past-the-entry.ts': '../../local/src/service.ts',
    'web/e2e/goes-past-the-entry.ts': '../../deploy/local/src/service.ts',
  },
  'domain-knows-nothing': {
    'services/alpha/src/domain/asks-store.ts': '../store/votes.ts',
    'services/alpha/src/domain/asks-kit.ts': '@hunch/kit/http',
    'services/alpha/src/domain/asks-node.ts': 'node:fs',
    'services/alpha/src/domain/asks-library.ts': 'pg',
  },
  'store-knows-only-domain': {
    'services/alpha/src/store/asks-usecase.ts': '../usecases/cast-vote.ts',
    'services/alpha/src/store/asks-http.ts': '../http.ts',
    'services/alpha/src/store/asks-config.ts': '../config.ts',
  },
  'usecases-know-no-transport': {
    'services/alpha/src/usecases/asks-http.ts': '../http.ts',
    'services/alpha/src/usecases/asks-rpc.ts': '../rpc.ts',
    'services/alpha/src/usecases/asks-events.ts': '../events.ts',
    'services/alpha/src/usecases/asks-jobs.ts': '../jobs/sweep.ts',
    'services/alpha/src/usecases/asks-config.ts': '../config.ts',
  },
  'doors-go-through-usecases': {
    'services/beta/src/http.ts': './store/votes.ts',
    'services/beta/src/rpc.ts': './domain/rules.ts',
    'services/beta/src/events.ts': './store/votes.ts',
    'services/beta/src/jobs/sweep.ts': '../store/votes.ts',
  },
  'doors-do-not-know-each-other': { 'services/beta/src/jobs.ts': './http.ts' },
  'features-do-not-know-each-other': { 'web/src/features/login/asks-feed.tsx': '../feed/card.tsx' },
  'features-do-not-know-the-app': { 'web/src/features/login/asks-app.tsx': '../../app/router.tsx' },
  'ui-knows-no-domain': {
    'web/src/ui/asks-feature.tsx': '../features/feed/card.tsx',
    'web/src/ui/asks-api.tsx': '../api/call.ts',
    'web/src/ui/asks-app.tsx': '../app/router.tsx',
  },
  'api-knows-no-screen': {
    'web/src/api/asks-ui.ts': '../ui/button.tsx',
    'web/src/api/asks-feature.ts': '../features/feed/card.tsx',
  },
  'no-circles': { 'gateway/src/one.ts': './two.ts' },
  'every-import-is-found': {
    'gateway/src/asks-nobody.ts': './nobody.ts',
    'deploy/local/src/goes-deep.ts': '@hunch/alpha/src/store/votes.ts',
  },
}

/** A house in order. */
export const sound: Readonly<Record<string, string>> = {
  'proto/http/index.ts': './alpha.ts',
  'proto/http/alpha.ts': 'zod',
  'proto/http/client.ts': 'type ./index.ts',
  'proto/gen/alpha.ts': '@bufbuild/protobuf',
  'services/kit/src/http/index.ts': 'express',
  'services/alpha/src/service.ts': './http.ts',
  'services/alpha/src/config.ts': '@hunch/kit/http',
  'services/alpha/src/http.ts': './usecases/cast-vote.ts',
  'services/alpha/src/rpc.ts': './usecases/cast-vote.ts',
  'services/alpha/src/events.ts': './usecases/cast-vote.ts',
  'services/alpha/src/jobs/sweep.ts': '../usecases/cast-vote.ts',
  'services/alpha/src/usecases/cast-vote.ts': '../store/votes.ts',
  'services/alpha/src/usecases/judge.ts': '../domain/rules.ts',
  'services/alpha/src/usecases/present.ts': '@hunch/proto/http',
  'services/alpha/src/store/votes.ts': '../domain/rules.ts',
  'services/alpha/src/store/connect.ts': '@hunch/kit/http',
  'services/alpha/src/domain/rules.ts': '',
  'services/alpha/src/domain/limits.ts': '@hunch/proto/http',
  'services/alpha/test/votes.test.ts': '../src/service.ts',
  'services/beta/src/service.ts': './usecases/answer.ts',
  'services/beta/src/usecases/answer.ts': '@hunch/proto/http',
  'services/beta/src/store/votes.ts': '',
  'services/beta/src/domain/rules.ts': '',
  'gateway/src/service.ts': '@hunch/kit/http',
  'gateway/src/two.ts': './one.ts', // closes a circle that is told of one.ts
  'web/src/app/router.tsx': '../features/feed/card.tsx',
  'web/src/features/feed/card.tsx': '../../ui/button.tsx',
  'web/src/features/feed/load.ts': '../../api/call.ts',
  'web/src/ui/button.tsx': 'react',
  'web/src/api/call.ts': '@hunch/proto/http/client',
  'web/src/api/types.ts': 'type @hunch/proto/http',
  'web/e2e/journey.ts': '@hunch/local',
  'deploy/local/src/service.ts': '@hunch/alpha',
  'deploy/bench/src/main.ts': '@hunch/local',
}
