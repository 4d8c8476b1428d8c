import { type Static, Type } from 'typebox'
import { PASSWORD_MAX } from './password.ts'

const closed = { additionalProperties: false }

const TokenSchema = Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]{43}$' })

/** `POST /api/auth/password/forgot`: a username or a mail address. The answer is the same whoever it is. */
export const ForgottenSchema = Type.Object({ who: Type.String({ minLength: 1, maxLength: 200 }) }, closed)

/** `POST /api/auth/password/link`: the token is what stands behind the # of the link. */
export const LinkSchema = Type.Object({ token: TokenSchema }, closed)

/** `POST /api/auth/password/choose` */
export const ChooseSchema = Type.Object(
  { token: TokenSchema, new_pw: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }) },
  closed,
)

/** Whose link it is. */
export const LinkAnswerSchema = Type.Object({
  data: Type.Object({
    username: Type.String(),
    name: Type.String(),
    /** Whether they have never had a password of their own. */
    invited: Type.Boolean(),
    expires_at: Type.String(),
  }),
})
/** Whom one signs in as with the new password. */
export const ChosenAnswerSchema = Type.Object({ data: Type.Object({ username: Type.String() }) })

export type LinkAnswer = Static<typeof LinkAnswerSchema>
export type ChosenAnswer = Static<typeof ChosenAnswerSchema>
export type Forgotten = Static<typeof ForgottenSchema>
export type Choose = Static<typeof ChooseSchema>
