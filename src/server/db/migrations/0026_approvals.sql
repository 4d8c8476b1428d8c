-- What a company says about its orders. The revision grows with every change of rules, cost centres and budgets.
ALTER TABLE customers ADD COLUMN cost_centres text[] NOT NULL DEFAULT '{}';
ALTER TABLE customers ADD COLUMN cost_centre_required boolean NOT NULL DEFAULT false;
ALTER TABLE customers ADD COLUMN policy_revision integer NOT NULL DEFAULT 0;

-- The first rule in position that fits decides. What is NULL is no condition; amounts in öre of the shop's currency.
CREATE TABLE approval_rules (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  position integer NOT NULL,
  level_below smallint,
  amount_over bigint CHECK (amount_over >= 0),
  cost_centre text,
  user_id uuid REFERENCES users,
  approvers uuid[] NOT NULL,
  need text NOT NULL CHECK (need IN ('one', 'all'))
);
CREATE INDEX approval_rules_customer ON approval_rules (customer_id, position);

-- Both days count. Of one cost centre no two that are in use share a day. Those that something was spent by are retired,
-- never deleted. The sums are changed with the row locked, after the cart's own lock, in the order of ids.
CREATE TABLE budgets (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  cost_centre text NOT NULL,
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  spent bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
  retired_at timestamptz,
  CHECK (valid_from <= valid_to)
);
CREATE INDEX budgets_customer ON budgets (customer_id, cost_centre);

-- What a cart takes of a budget: reserved while it waits, spent when it was ordered.
CREATE TABLE budget_entries (
  cart_id uuid PRIMARY KEY REFERENCES carts ON DELETE CASCADE,
  budget_id uuid NOT NULL REFERENCES budgets ON DELETE CASCADE,
  amount bigint NOT NULL CHECK (amount >= 0),
  state text NOT NULL CHECK (state IN ('reserved', 'spent'))
);
CREATE INDEX budget_entries_budget ON budget_entries (budget_id);

-- Who changed what of a company; actor NULL: the command line.
CREATE TABLE company_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  actor_id uuid REFERENCES users,
  at timestamptz NOT NULL DEFAULT now(),
  what text NOT NULL CHECK (what IN ('rules', 'budgets')),
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
CREATE INDEX company_events_customer ON company_events (customer_id, id);

ALTER TABLE carts ADD COLUMN cost_centre text;
-- The users who changed a line since the last decision; of carts from before this was counted, their owner.
ALTER TABLE carts ADD COLUMN line_changers uuid[] NOT NULL DEFAULT '{}';
UPDATE carts SET line_changers = ARRAY[user_id] WHERE closed_at IS NULL AND line_count > 0;

-- A request and what it looked like when it was asked. `asked`: who was asked then.
CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  asked_by uuid NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  asked uuid[] NOT NULL,
  comment text NOT NULL,
  -- The asker's, for mails that follow.
  language text,
  -- `ApprovalReason`.
  reason jsonb NOT NULL,
  -- By line: the price of a piece, and whether the shop had it no more.
  seen jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'approved', 'refused', 'returned', 'withdrawn', 'cancelled')),
  -- Those whose yes placed the order.
  approved_by uuid[] NOT NULL DEFAULT '{}',
  closed_at timestamptz
);
CREATE INDEX approvals_cart ON approvals (cart_id, asked_at);
CREATE UNIQUE INDEX approvals_open ON approvals (cart_id) WHERE state = 'open';
CREATE INDEX approvals_asker ON approvals (asked_by) WHERE state = 'open';

-- What became of a request, one row per decision. `revision`: of what it leaves in the cart; a yes counts for that alone.
CREATE TABLE approval_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  approval_id uuid NOT NULL REFERENCES approvals ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('approved', 'refused', 'returned', 'withdrawn', 'cancelled')),
  revision integer NOT NULL,
  comment text NOT NULL,
  -- [{lineId, uid, name, before, after}]
  lowered jsonb NOT NULL
);
CREATE INDEX approval_decisions_approval ON approval_decisions (approval_id, id);

-- Who asked for an order and who said yes, as they were called then.
ALTER TABLE orders ADD COLUMN asker_id uuid REFERENCES users;
ALTER TABLE orders ADD COLUMN asker_name text;
ALTER TABLE orders ADD COLUMN approvers jsonb;

-- The language that somebody last used the shop in, for mails that tell them of something.
ALTER TABLE users ADD COLUMN language text;
