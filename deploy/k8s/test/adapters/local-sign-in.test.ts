import { expect, test } from '@jest/globals'
import { makeValues } from '../../src/make-secrets.ts'
import { workloadsOf } from '../../src/pods.ts'
import { describeRendered, rendered } from '../rendered.ts'

describeRendered('the local overlay', () => {
  test('has an identity provider that auth and the gateway use, and only they reach', async () => {
    const manifests = await rendered('overlays/local')
    const named = (kind: string, name: string) =>
      manifests.find((each) => each.kind === kind && each.metadata.name === name)
    const labels = { 'app.kubernetes.io/name': 'identity' }
    const url = 'http://identity:8080'
    const secretOf = (process: string) => ({
      name: 'LOCAL_IDENTITY_SECRET',
      valueFrom: { secretKeyRef: { name: `${process}-provider`, key: 'LOCAL_IDENTITY_SECRET' } },
    })
    const containerOf = (name: string) =>
      workloadsOf(manifests).find(({ metadata }) => metadata.name === name)?.spec.template.spec.containers[0]
    expect(named('Deployment', 'identity')).toMatchObject({ spec: { template: { metadata: { labels } } } })
    expect(containerOf('identity')).toMatchObject({
      image: 'hunch/identity:0.1.0',
      ports: expect.arrayContaining([{ name: 'http', containerPort: 8080 }]),
      env: expect.arrayContaining([
        { name: 'NODE_ENV', value: 'development' },
        { name: 'LOCAL_IDENTITY_URL', value: url },
        secretOf('identity'),
      ]),
    })
    expect(named('Service', 'identity')).toMatchObject({
      spec: { selector: labels, ports: [{ port: 8080, targetPort: 'http' }] },
    })

    expect(containerOf('auth')?.env).toContainEqual(secretOf('auth'))
    const { secrets } = await makeValues('local')
    const secret = secrets['identity-provider']?.['LOCAL_IDENTITY_SECRET']
    expect(secret).toMatch(/.{20}/)
    expect(secrets['auth-provider']).toEqual({ LOCAL_IDENTITY_SECRET: secret })
    for (const name of ['auth', 'gateway']) {
      const settings = containerOf(name)?.envFrom?.flatMap(({ configMapRef }) => configMapRef?.name ?? []) ?? []
      const data = settings.map((each) => named('ConfigMap', each)?.['data'])
      expect(data).toContainEqual(expect.objectContaining({ LOCAL_IDENTITY_URL: url }))
      expect(containerOf(name)).toMatchObject({
        command: expect.arrayContaining([`deploy/docker/src/trial/${name}.ts`]),
      })
    }

    const callers = {
      podSelector: {
        matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: ['auth', 'gateway'] }],
      },
    }
    const provider = { podSelector: { matchLabels: labels } }
    const ports = [{ port: 8080, protocol: 'TCP' }]
    expect(named('NetworkPolicy', 'to-identity')?.['spec']).toEqual({
      ...callers,
      policyTypes: ['Egress'],
      egress: [{ to: [provider], ports }],
    })
    expect(named('NetworkPolicy', 'identity')?.['spec']).toEqual({
      ...provider,
      policyTypes: ['Ingress'],
      ingress: [{ from: [callers], ports }],
    })
  })
})
