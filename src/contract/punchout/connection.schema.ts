import { type Static, type TSchema, Type } from 'typebox'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { LOCALES } from '../locale.ts'
import { CAPABILITIES, MAX_LEVEL } from '../users/permission.ts'
import {
  CLASS_FIELDS,
  CONNECTION_NAME_MAX,
  FIELDS,
  HOSTS_MAX,
  IDENTITY_MAX,
  PAIRS_MAX,
  RETURN_URL_MAX,
  SECRET_DAYS,
  SECRET_LENGTH,
  TOTALS,
  VENDOR_MAX,
} from './connection.ts'
import { CONNECTION_KINDS, FORM_CHARSETS } from './punchout.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])
const Pairs = () => Type.Record(Type.String(), Type.String({ maxLength: 20 }), { maxProperties: PAIRS_MAX })

const PartySchema = Type.Object(
  {
    domain: Type.String({ minLength: 1, maxLength: IDENTITY_MAX }),
    identity: Type.String({ minLength: 1, maxLength: IDENTITY_MAX }),
  },
  closed,
)

const host = Type.String({ minLength: 1, maxLength: 300 })

/** How its receiver wants its messages; what each means stands in the README of punchout. */
const settings = {
  /** For requests that bring no address to return to. */
  return_url: Nullable(Type.String({ maxLength: RETURN_URL_MAX })),
  /** `buyer.example`, `buyer.example:8443` or `*.buyer.example`. */
  return_hosts: Type.Array(host, { maxItems: HOSTS_MAX }),
  /** Origins that may show the shop in a frame beside these. */
  frame_ancestors: Type.Array(host, { maxItems: HOSTS_MAX }),
  field: Type.Enum([...FIELDS]),
  /** Everything beyond ASCII as a numeric reference. */
  ascii: Type.Boolean(),
  /** Our unit → theirs. */
  units: Pairs(),
  /** UNSPSC → theirs, or `category:<id>` → a code for goods that have none. */
  unspsc: Pairs(),
  unspsc_fallback: Type.String({ maxLength: 8 }),
  totals: Type.Enum([...TOTALS]),
  /** What a delivery costs; null: it is not said. */
  shipping: Nullable(Type.Number({ minimum: 0, maximum: 999_999_999 })),
  dtd: Type.String({ maxLength: 10 }),
  /** Of product texts; null: the buyer's. */
  language: Nullable(Type.Enum([...LOCALES])),
  /** Whether carts may come back to be changed. */
  edit: Type.Boolean(),
  /** Whether an OrderRequest becomes an order. */
  orders: Type.Boolean(),
}

const oci = {
  hook_field: Type.String({ maxLength: 60 }),
  sap_event: Type.Boolean(),
  charset: Type.Enum([...FORM_CHARSETS]),
  vendor: Nullable(Type.String({ maxLength: VENDOR_MAX })),
  class_fields: Type.Enum([...CLASS_FIELDS]),
}

const OciSchema = Type.Object(oci, closed)
const changes = Type.Partial(Type.Object({ ...settings, oci: Type.Partial(OciSchema, closed) }))

const name = Type.String({ minLength: 1, maxLength: CONNECTION_NAME_MAX })
const secret = Type.String({
  minLength: SECRET_LENGTH.test,
  maxLength: SECRET_LENGTH.most,
  description: `At least ${SECRET_LENGTH.usual} characters, or ${SECRET_LENGTH.test} for tests outside of production; one is made unless it is said`,
})

const revision = Type.Integer({ minimum: 1, maximum: 1e9 })

export const ConnectionParamsSchema = Type.Object({ id: UuidSchema })

export const CreateConnectionSchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    name,
    kind: Type.Optional(Type.Enum([...CONNECTION_KINDS])),
    /** The account behind all its sessions: somebody of the shop. */
    username: Type.String({ minLength: 1, maxLength: 100 }),
    /** The most that a session may; null: what the account may. */
    level: Type.Optional(Nullable(Type.Integer({ minimum: CAPABILITIES['catalogue.see'], maximum: MAX_LEVEL }))),
    /** The company that its people buy for; null: none. */
    company_id: Type.Optional(Nullable(UuidSchema)),
    /** Plain http, any return host and any deploymentMode; only when it is made, and not in production. */
    test: Type.Optional(Type.Boolean()),
    /** Of cXML: what its documents name in Sender. */
    sender: Type.Optional(PartySchema),
    /** Of cXML, where the sender is a network: which of its customers this is. */
    from: Type.Optional(Nullable(PartySchema)),
    /** Of cXML: what they call us; null: whatever they say. */
    own: Type.Optional(Nullable(PartySchema)),
    /** Of OCI: the USERNAME that its launches carry. */
    login: Type.Optional(Type.String({ minLength: 1, maxLength: IDENTITY_MAX })),
    secret: Type.Optional(secret),
    settings: Type.Optional(changes),
  },
  closed,
)

/** What is not named stays. `revision`: of the connection that was looked at, so that nobody's change is lost. */
export const ChangeConnectionSchema = Type.Object(
  {
    company_id: Type.Optional(Nullable(UuidSchema)),
    enabled: Type.Optional(Type.Boolean()),
    settings: Type.Optional(changes),
    revision: Type.Optional(revision),
  },
  closed,
)

/** `revision` has to be said: of two who press at once, the second would end the secret that is in use. */
export const RotateConnectionSchema = Type.Object(
  {
    revision,
    days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: SECRET_DAYS.most,
        description: `For which the secret before stays good; ${SECRET_DAYS.usual} unless said`,
      }),
    ),
    secret: Type.Optional(secret),
  },
  closed,
)

const ConnectionSchema = Type.Object({
  id: Type.String(),
  shop_id: Type.String(),
  name: Type.String(),
  kind: Type.Enum([...CONNECTION_KINDS]),
  username: Type.String(),
  level: Nullable(Type.Integer()),
  company: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  enabled: Type.Boolean(),
  test: Type.Boolean(),
  /** What everybody may know of: it answers where the demo is allowed alone. */
  demo: Type.Boolean(),
  /** cXML's sender as `DOMAIN/IDENTITY`, or the user name of an OCI launch. */
  sender: Type.String(),
  from: Nullable(PartySchema),
  own: Nullable(PartySchema),
  settings: Type.Object({ ...settings, oci: Nullable(OciSchema) }),
  /** Those that are good, the newest first; null: until it is changed for another. */
  secrets: Type.Array(Type.Object({ created_at: Type.String(), expires_at: Nullable(Type.String()) })),
  /** Grows with every change. */
  revision: Type.Integer(),
  created_at: Type.String(),
  /** The last hundred, the newest first. */
  changes: Type.Array(Type.Object({ at: Type.String(), actor: Type.String(), action: Type.String() })),
})

/** Null where the caller gave one. */
const SecretSchema = Nullable(Type.String({ description: 'Told this once' }))

export const ConnectionAnswerSchema = Type.Object({ data: ConnectionSchema })
export const NewConnectionAnswerSchema = Type.Object({
  data: Type.Object({ ...ConnectionSchema.properties, secret: SecretSchema }),
})

export type CreateConnection = Static<typeof CreateConnectionSchema>
export type ChangeConnection = Static<typeof ChangeConnectionSchema>
export type RotateConnection = Static<typeof RotateConnectionSchema>
export type SettingsChange = Static<typeof changes>
export type Connection = Static<typeof ConnectionSchema>
