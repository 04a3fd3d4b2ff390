/** One service with everything that belongs to it. It has no faults until a test replaces a text. */
export const soundManifests = `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: social
spec:
  minReadySeconds: 60
  selector:
    matchLabels: { app.kubernetes.io/name: social }
  strategy: { rollingUpdate: { maxSurge: 25%, maxUnavailable: 0 } }
  template:
    metadata:
      labels: { app.kubernetes.io/name: social, app.kubernetes.io/component: service }
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 30
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: RuntimeDefault } }
      topologySpreadConstraints: [{ maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway }]
      containers:
        - name: app
          image: hunch/social:0.1.0
          imagePullPolicy: IfNotPresent
          envFrom:
            - configMapRef: { name: social-settings-kbg98md2hc }
          env:
            - name: PASSWORD
              valueFrom: { secretKeyRef: { name: social-identity, key: password } }
            - name: DATABASE_URL
              value: postgres://social:$(PASSWORD)@postgres-rw:5432/social?sslmode=verify-full&sslrootcert=/etc/hunch/postgres/ca.crt
            - name: EVENT_LOG_URL
              valueFrom: { secretKeyRef: { name: social-stores, key: EVENT_LOG_URL } }
            - name: IDENTITY_PRIVATE_KEY
              valueFrom: { secretKeyRef: { name: social-identity, key: IDENTITY_PRIVATE_KEY } }
            - name: IDENTITY_PUBLIC_KEYS
              valueFrom: { configMapKeyRef: { name: identity-public-keys, key: IDENTITY_PUBLIC_KEYS } }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { cpu: "1", memory: 384Mi }
          startupProbe: { httpGet: { path: /readyz, port: operations } }
          livenessProbe: { httpGet: { path: /healthz, port: operations } }
          readinessProbe: { httpGet: { path: /readyz, port: operations } }
          lifecycle: { preStop: { sleep: { seconds: 10 } } }
          volumeMounts: [{ name: tmp, mountPath: /tmp }, { name: ca, mountPath: /etc/hunch/postgres }]
      volumes:
        - { name: tmp, emptyDir: {} }
        - { name: ca, secret: { secretName: postgres-ca, items: [{ key: ca.crt, path: ca.crt }] } }
---
apiVersion: v1
kind: Service
metadata: { name: social-grpc }
spec:
  clusterIP: None
  ports: [{ name: grpc, port: 9090, targetPort: grpc }]
---
apiVersion: v1
kind: ConfigMap
metadata: { name: social-settings-kbg98md2hc }
data: { AUTH_RPC: auth-grpc:9090, PREDICTIONS_RPC: predictions-grpc:9090 }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: social }
spec:
  maxUnavailable: 1
  selector: { matchLabels: { app.kubernetes.io/name: social } }
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: social }
spec:
  scaleTargetRef: { name: social }
  minReplicaCount: 2
  maxReplicaCount: 8
  triggers:
    - { type: cpu, metricType: AverageValue, metadata: { value: 600m } }
    - { type: kafka, metadata: { consumerGroup: hunch.social } }
---
apiVersion: kafka.strimzi.io/v1
kind: KafkaTopic
metadata: { name: hunch.social }
spec: { partitions: 8, replicas: 3, config: { retention.ms: -1 } }
---
apiVersion: kafka.strimzi.io/v1
kind: KafkaUser
metadata: { name: social-kafka }
spec:
  authentication: { type: scram-sha-512 }
  authorization:
    type: simple
    acls:
      - { resource: { type: topic, name: hunch.social }, operations: [Create, Describe, Write] }
      - { resource: { type: topic, name: hunch.auth }, operations: [Create, Describe, Read] }
      - { resource: { type: topic, name: hunch.moderation }, operations: [Create, Describe, Read] }
      - { resource: { type: topic, name: hunch.predictions }, operations: [Create, Describe, Read] }
      - { resource: { type: group, name: hunch.social, patternType: prefix }, operations: [Describe, Read, Delete] }
---
apiVersion: postgresql.cnpg.io/v1
kind: Cluster
metadata: { name: postgres }
spec:
  instances: 3
  storage: { size: 1Gi }
  postgresql: { parameters: { max_connections: "200" } }
`
