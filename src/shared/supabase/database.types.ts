export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "announcement_dismissals": {
                  Row: {
                    "announcement_id": string,"created_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "announcement_id": string,"created_at"?: string,"user_id": string
                  }
                  Update: {
                    "announcement_id"?: string,"created_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "announcement_dismissals_announcement_id_fkey"
      columns: ["announcement_id"]
isOneToOne: false
      referencedRelation: "announcements"
      referencedColumns: ["id"]
    }
                  ]
                },"announcements": {
                  Row: {
                    "body": string,"created_at": string,"ends_at": string | null,"id": string,"is_active": boolean,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "body"?: string,"created_at"?: string,"ends_at"?: string | null,"id"?: string,"is_active"?: boolean,"title": string
                  }
                  Update: {
                    "body"?: string,"created_at"?: string,"ends_at"?: string | null,"id"?: string,"is_active"?: boolean,"title"?: string
                  }
                  Relationships: [
                    
                  ]
                },"change_log": {
                  Row: {
                    "account": string | null,"action": string,"actor": string | null,"actor_role": string,"changes": NonNullable<Json>,"happened_at": string,"id": number,"row_id": string | null,"row_title": string | null,"table_name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "account"?: string | null,"action": string,"actor"?: string | null,"actor_role": string,"changes"?: NonNullable<Json>,"happened_at"?: string,"id"?: never,"row_id"?: string | null,"row_title"?: string | null,"table_name": string
                  }
                  Update: {
                    "account"?: string | null,"action"?: string,"actor"?: string | null,"actor_role"?: string,"changes"?: NonNullable<Json>,"happened_at"?: string,"id"?: never,"row_id"?: string | null,"row_title"?: string | null,"table_name"?: string
                  }
                  Relationships: [
                    
                  ]
                },"contact_messages": {
                  Row: {
                    "created_at": string,"email": string,"handled_at": string | null,"id": string,"message": string,"name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email": string,"handled_at"?: string | null,"id"?: string,"message": string,"name": string
                  }
                  Update: {
                    "created_at"?: string,"email"?: string,"handled_at"?: string | null,"id"?: string,"message"?: string,"name"?: string
                  }
                  Relationships: [
                    
                  ]
                },"masterclass_sessions": {
                  Row: {
                    "announced_at": string | null,"cancel_reason": string,"canceled_at": string | null,"created_at": string,"ends_at": string | null,"id": string,"minutes": number,"recording_link": string | null,"registration_open": boolean,"room_link": string | null,"seats": number,"slug": string,"starts_at": string | null,"time_zone": string,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "announced_at"?: string | null,"cancel_reason"?: string,"canceled_at"?: string | null,"created_at"?: string,"ends_at"?: never,"id"?: string,"minutes"?: number,"recording_link"?: string | null,"registration_open"?: boolean,"room_link"?: string | null,"seats": number,"slug"?: string,"starts_at"?: string | null,"time_zone"?: string,"title"?: string
                  }
                  Update: {
                    "announced_at"?: string | null,"cancel_reason"?: string,"canceled_at"?: string | null,"created_at"?: string,"ends_at"?: never,"id"?: string,"minutes"?: number,"recording_link"?: string | null,"registration_open"?: boolean,"room_link"?: string | null,"seats"?: number,"slug"?: string,"starts_at"?: string | null,"time_zone"?: string,"title"?: string
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "created_at": string,"email": string | null,"full_name": string,"id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email"?: string | null,"full_name"?: string,"id": string
                  }
                  Update: {
                    "created_at"?: string,"email"?: string | null,"full_name"?: string,"id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"registrations": {
                  Row: {
                    "attended_at": string | null,"canceled_at": string | null,"confirmed_at": string | null,"created_at": string,"held_until": string | null,"id": string,"imported_at": string | null,"may_be_emailed": boolean,"name": string,"person_id": string,"position": number,"session_id": string,"source": string | null,"state": string
                  }
                  ComputedFields: never
                  Insert: {
                    "attended_at"?: string | null,"canceled_at"?: string | null,"confirmed_at"?: string | null,"created_at"?: string,"held_until"?: string | null,"id"?: string,"imported_at"?: string | null,"may_be_emailed"?: boolean,"name"?: string,"person_id": string,"position"?: number,"session_id": string,"source"?: string | null,"state"?: string
                  }
                  Update: {
                    "attended_at"?: string | null,"canceled_at"?: string | null,"confirmed_at"?: string | null,"created_at"?: string,"held_until"?: string | null,"id"?: string,"imported_at"?: string | null,"may_be_emailed"?: boolean,"name"?: string,"person_id"?: string,"position"?: number,"session_id"?: string,"source"?: string | null,"state"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "registrations_session_id_fkey"
      columns: ["session_id"]
isOneToOne: false
      referencedRelation: "masterclass_sessions"
      referencedColumns: ["id"]
    }
                  ]
                },"resources": {
                  Row: {
                    "created_at": string,"description": string,"id": string,"is_active": boolean,"position": number,"resource_type": string,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"description"?: string,"id"?: string,"is_active"?: boolean,"position"?: number,"resource_type": string,"title": string
                  }
                  Update: {
                    "created_at"?: string,"description"?: string,"id"?: string,"is_active"?: boolean,"position"?: number,"resource_type"?: string,"title"?: string
                  }
                  Relationships: [
                    
                  ]
                },"user_progress": {
                  Row: {
                    "completed_at": string | null,"completed_on": string | null,"created_at": string,"id": string,"resource_id": string,"revision": number,"state": NonNullable<Json>,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "completed_at"?: string | null,"completed_on"?: never,"created_at"?: string,"id"?: string,"resource_id": string,"revision"?: number,"state"?: NonNullable<Json>,"updated_at"?: string,"user_id": string
                  }
                  Update: {
                    "completed_at"?: string | null,"completed_on"?: never,"created_at"?: string,"id"?: string,"resource_id"?: string,"revision"?: number,"state"?: NonNullable<Json>,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "user_progress_resource_id_fkey"
      columns: ["resource_id"]
isOneToOne: false
      referencedRelation: "resources"
      referencedColumns: ["id"]
    }
                  ]
                },"user_roles": {
                  Row: {
                    "created_at": string,"role": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"role": string,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"role"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "admin_cancel_session":
{ Args: { "p_id"?: string,"p_is_preview"?: boolean,"p_reason"?: string }; Returns: number
                           },
"admin_change_log":
{ Args: { "p_before"?: number }; Returns: unknown[]
                          SetofOptions: {
        from: "*"
        to: "listed_changes"
        isOneToOne: false
        isSetofReturn: true
      } },
"admin_count_audience":
{ Args: { "p_audience"?: string,"p_session_id"?: string }; Returns: number
                           },
"admin_delete_person":
{ Args: { "p_registration_id"?: string }; Returns: undefined
                           },
"admin_delete_session":
{ Args: { "p_id"?: string }; Returns: undefined
                           },
"admin_import_registrations":
{ Args: { "p_is_preview"?: boolean,"p_may_be_emailed"?: boolean,"p_rows"?: Json,"p_session_id"?: string }; Returns: (string)[]
                           },
"admin_mailing_emails":
{ Args: { "p_after"?: string,"p_mailing_id"?: string }; Returns: {
              "reason": string,"recipient": string,"state": string
            }[]
                           },
"admin_mailings":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"admin_members":
{ Args: { "p_before"?: string,"p_before_id"?: string,"p_is_export"?: boolean,"p_search"?: string }; Returns: Json
                           },
"admin_order_resources":
{ Args: { "p_ids"?: (string)[] }; Returns: undefined
                           },
"admin_page":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"admin_registration_funnel":
{ Args: { "p_session_id"?: string }; Returns: {
              "accounts": number,"all_tools": number,"attended": number,"canceled": number,"first_tool": number,"registered": number,"source": string,"waiting": number
            }[]
                           },
"admin_registration_token":
{ Args: { "p_registration_id"?: string }; Returns: string
                           },
"admin_registrations":
{ Args: { "p_before"?: number,"p_is_export"?: boolean,"p_search"?: string,"p_session_id"?: string,"p_state"?: string }; Returns: unknown[]
                          SetofOptions: {
        from: "*"
        to: "listed_registrations"
        isOneToOne: false
        isSetofReturn: true
      } },
"admin_retry_mailing":
{ Args: { "p_mailing_id"?: string }; Returns: number
                           },
"admin_save_mailing":
{ Args: { "p_audience"?: string,"p_body"?: string,"p_id"?: string,"p_send_at"?: string,"p_session_id"?: string,"p_subject"?: string }; Returns: string
                           },
"admin_save_session":
{ Args: { "p_facts"?: Json,"p_id"?: string,"p_is_preview"?: boolean }; Returns: Json
                           },
"admin_sessions":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"admin_set_attended":
{ Args: { "p_has_attended"?: boolean,"p_registration_id"?: string }; Returns: undefined
                           },
"admin_stop_mailing":
{ Args: { "p_id"?: string }; Returns: undefined
                           },
"cancel_registration":
{ Args: { "p_token"?: string }; Returns: Json
                           },
"claim_build":
{ Args: { "p_has_hook"?: boolean,"p_problem"?: string,"p_shown"?: string }; Returns: Json
                           },
"claim_emails":
{ Args: { "p_limit"?: number }; Returns: Json[]
                           },
"confirm_registration":
{ Args: { "p_name"?: string,"p_news"?: number,"p_token"?: string }; Returns: Json
                           },
"delete_my_account":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"join_masterclass":
{ Args: { "p_token"?: string }; Returns: Json
                           },
"join_my_masterclass":
{ Args: { "p_session"?: string }; Returns: string
                           },
"member_page":
{ Args: { "p_known"?: Json }; Returns: Json
                           },
"my_records":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"record_email":
{ Args: { "p_claim": string,"p_delay"?: number,"p_id": string,"p_outcome": string,"p_reason"?: string }; Returns: undefined
                           },
"register_for_masterclass":
{ Args: { "email"?: string,"name"?: string,"news"?: string,"session"?: string,"source"?: string,"website"?: string }; Returns: undefined
                           },
"registration_by_token":
{ Args: { "p_token"?: string }; Returns: Json
                           },
"report_build":
{ Args: { "p_problem"?: string }; Returns: undefined
                           },
"save_progress":
{ Args: { "p_completed"?: boolean,"p_resource_id"?: string,"p_state"?: Json }; Returns: {
              "completed_at": string | null,
"completed_on": string | null,
"created_at": string,
"id": string,
"resource_id": string,
"revision": number,
"state": NonNullable<Json>,
"updated_at": string,
"user_id": string
            }
                          SetofOptions: {
        from: "*"
        to: "user_progress"
        isOneToOne: true
        isSetofReturn: false
      } },
"schedule_emails":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"send_contact_message":
{ Args: { "email"?: string,"message"?: string,"name"?: string,"website"?: string }; Returns: undefined
                           },
"session_facts":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"set_news":
{ Args: { "p_wants"?: boolean,"p_wording"?: number }; Returns: undefined
                           },
"suppress_address":
{ Args: { "p_address": string,"p_event": string,"p_reason": string }; Returns: undefined
                           },
"unsubscribe":
{ Args: { "p_token": string }; Returns: boolean
                           },
"wants_news":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}
