/** Short names of what the contract has of groups. */

import type { components } from "@social-events/client";

type Schemas = components["schemas"];

export type LikeGroup = Schemas["LikeGroup"];
export type ApprovalDecision = Schemas["ApprovalDecision"];
