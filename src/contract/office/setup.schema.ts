import { type Static, Type } from 'typebox'
import { PASSWORD_MAX } from '../users/password.ts'
import { NewShopSchema } from './shop.schema.ts'

const closed = { additionalProperties: false }
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** 128 random bits, base64url: what stands behind the # of the link, after `setup.` */
const TokenSchema = Type.String({ minLength: 22, maxLength: 22, pattern: '^[A-Za-z0-9_-]{22}$' })

/** `POST /api/office/setup/link` */
export const SetupLinkSchema = Type.Object({ token: TokenSchema }, closed)

/** What there is to set up. */
export const SetupLinkAnswerSchema = Type.Object({
  data: Type.Object({
    /** Whether there is no shop yet, so that one is made as well. */
    needs_shop: Type.Boolean(),
    expires_at: Type.String(),
  }),
})

/** `POST /api/office/setup` */
export const SetupSchema = Type.Object(
  {
    token: TokenSchema,
    username: line(100),
    name: line(200),
    email: line(200),
    new_pw: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
    /** Needed where there is none yet; ignored where there is one. */
    first_shop: Type.Optional(NewShopSchema),
  },
  closed,
)

/** Whom one signs in as. */
export const SetupAnswerSchema = Type.Object({
  data: Type.Object({ username: Type.String(), shop_id: Type.Union([Type.String(), Type.Null()]) }),
})

export type SetupLinkAnswer = Static<typeof SetupLinkAnswerSchema>
export type Setup = Static<typeof SetupSchema>
export type SetupAnswer = Static<typeof SetupAnswerSchema>
