/** 无主退件: registered with what is in them, claimed for an order, taken in or given up (domain.md §3.5). */
import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { isUniqueViolation } from "#backoffice/core/http/errors.ts";
