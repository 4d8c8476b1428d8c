import { type Static, Type } from 'typebox'

/** Lengths here only bound what is read; the rules that people see are contact-form.ts. */
const Text = Type.String({ maxLength: 20_000 })

/** `POST /api/form`: the seven fields and the shop it is about; no token is needed. */
export const ContactFormSchema = Type.Object(
  {
    name: Text,
    phone: Text,
    email: Text,
    companyName: Text,
    orgNumber: Text,
    postalCode: Text,
    message: Text,
    shopId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  },
  { additionalProperties: false },
)

export const ContactAnswerSchema = Type.Object({ data: Type.Object({ id: Type.String(), received_at: Type.String() }) })

export type ContactBody = Static<typeof ContactFormSchema>
