/** Generated from the database: `npm run generate`. */

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      blocks: {
        Row: {
          blocked_id: string;
          blocker_id: string;
          created_at: string;
          id: string;
          inherited_from: string | null;
          requester_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          blocked_id: string;
          blocker_id: string;
          created_at?: string;
          id?: string;
          inherited_from?: string | null;
          requester_id: string;
          updated_at?: string;
        };
        Update: {
          blocked_id?: string;
          blocker_id?: string;
          created_at?: string;
          id?: string;
          inherited_from?: string | null;
          requester_id?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      chat_participants: {
        Row: {
          changed_in: unknown;
          chat_id: string;
          is_archived: boolean | null;
          joined_after: string;
          joined_order: number;
          last_activity_at: string;
          muted_until: string | null;
          read_up_to: string;
          role: Database["public"]["Enums"]["chat_participant_role"];
          unread_count: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          changed_in?: unknown;
          chat_id: string;
          is_archived?: boolean | null;
          joined_after?: string;
          joined_order?: never;
          last_activity_at?: string;
          muted_until?: string | null;
          read_up_to?: string;
          role: Database["public"]["Enums"]["chat_participant_role"];
          unread_count?: number;
          user_id: string;
        };
        Update: {
          changed_in?: unknown;
          chat_id?: string;
          is_archived?: boolean | null;
          joined_after?: string;
          joined_order?: never;
          last_activity_at?: string;
          muted_until?: string | null;
          read_up_to?: string;
          role?: Database["public"]["Enums"]["chat_participant_role"];
          unread_count?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "chat_participants_chat_id_fkey";
            columns: ["chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["id"];
          },
        ];
      };
      chats: {
        Row: {
          created_at: string;
          event_id: string | null;
          id: string;
          is_answered: boolean;
          last_message_at: string | null;
          name: string | null;
          one_person_id: string | null;
          other_person_id: string | null;
          type: Database["public"]["Enums"]["chat_type"];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          event_id?: string | null;
          id?: string;
          is_answered?: boolean;
          last_message_at?: string | null;
          name?: string | null;
          one_person_id?: string | null;
          other_person_id?: string | null;
          type: Database["public"]["Enums"]["chat_type"];
        };
        Update: {
          created_at?: string;
          event_id?: string | null;
          id?: string;
          is_answered?: boolean;
          last_message_at?: string | null;
          name?: string | null;
          one_person_id?: string | null;
          other_person_id?: string | null;
          type?: Database["public"]["Enums"]["chat_type"];
        };
        Relationships: [
          {
            foreignKeyName: "chats_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
        ];
      };
      event_authors: {
        Row: {
          created_at: string;
          event_id: string;
          status: Database["public"]["Enums"]["event_author_status"];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          event_id: string;
          status?: Database["public"]["Enums"]["event_author_status"];
          user_id: string;
        };
        Update: {
          created_at?: string;
          event_id?: string;
          status?: Database["public"]["Enums"]["event_author_status"];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "event_authors_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
        ];
      };
      events: {
        Row: {
          accepts_applications: boolean;
          address: string | null;
          calendar_sequence: number;
          capacity: number;
          city: string | null;
          consent_threshold: number;
          cover_key: string | null;
          created_at: string;
          creator_adult_from: string | null;
          creator_id: string;
          deleted_at: string | null;
          description: string | null;
          end_at: string | null;
          female_organizer_count: number;
          finishes_at: string;
          guest_count: number;
          id: string;
          image_url: string | null;
          is_live: boolean;
          latitude: number;
          longitude: number;
          male_organizer_count: number;
          organizer_count: number;
          point: unknown;
          start_at: string;
          status: Database["public"]["Enums"]["event_status"];
          terms: unknown;
          title: string;
          traits: unknown;
          type: Database["public"]["Enums"]["event_type"];
          updated_at: string;
          visibility: Database["public"]["Enums"]["event_visibility"];
          withheld_image_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          accepts_applications?: boolean;
          address?: string | null;
          calendar_sequence?: number;
          capacity: number;
          city?: string | null;
          consent_threshold: number;
          cover_key?: string | null;
          created_at?: string;
          creator_adult_from?: string | null;
          creator_id: string;
          deleted_at?: string | null;
          description?: string | null;
          end_at?: string | null;
          female_organizer_count?: number;
          finishes_at?: never;
          guest_count?: number;
          id?: string;
          image_url?: string | null;
          is_live?: never;
          latitude: number;
          longitude: number;
          male_organizer_count?: number;
          organizer_count?: number;
          point?: never;
          start_at: string;
          status?: Database["public"]["Enums"]["event_status"];
          terms: unknown;
          title: string;
          traits?: never;
          type: Database["public"]["Enums"]["event_type"];
          updated_at?: string;
          visibility?: Database["public"]["Enums"]["event_visibility"];
          withheld_image_id?: string | null;
        };
        Update: {
          accepts_applications?: boolean;
          address?: string | null;
          calendar_sequence?: number;
          capacity?: number;
          city?: string | null;
          consent_threshold?: number;
          cover_key?: string | null;
          created_at?: string;
          creator_adult_from?: string | null;
          creator_id?: string;
          deleted_at?: string | null;
          description?: string | null;
          end_at?: string | null;
          female_organizer_count?: number;
          finishes_at?: never;
          guest_count?: number;
          id?: string;
          image_url?: string | null;
          is_live?: never;
          latitude?: number;
          longitude?: number;
          male_organizer_count?: number;
          organizer_count?: number;
          point?: never;
          start_at?: string;
          status?: Database["public"]["Enums"]["event_status"];
          terms?: unknown;
          title?: string;
          traits?: never;
          type?: Database["public"]["Enums"]["event_type"];
          updated_at?: string;
          visibility?: Database["public"]["Enums"]["event_visibility"];
          withheld_image_id?: string | null;
        };
        Relationships: [];
      };
      friendships: {
        Row: {
          addressee_id: string;
          created_at: string;
          id: string;
          requester_id: string;
          status: Database["public"]["Enums"]["friendship_status"];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          addressee_id: string;
          created_at?: string;
          id?: string;
          requester_id: string;
          status?: Database["public"]["Enums"]["friendship_status"];
          updated_at?: string;
        };
        Update: {
          addressee_id?: string;
          created_at?: string;
          id?: string;
          requester_id?: string;
          status?: Database["public"]["Enums"]["friendship_status"];
          updated_at?: string;
        };
        Relationships: [];
      };
      like_group_approvals: {
        Row: {
          author_id: string;
          created_at: string;
          decision: Database["public"]["Enums"]["approval_decision"];
          group_id: string;
          id: string;
        };
        ComputedFields: never;
        Insert: {
          author_id: string;
          created_at?: string;
          decision: Database["public"]["Enums"]["approval_decision"];
          group_id: string;
          id?: string;
        };
        Update: {
          author_id?: string;
          created_at?: string;
          decision?: Database["public"]["Enums"]["approval_decision"];
          group_id?: string;
          id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "like_group_approvals_group_id_fkey";
            columns: ["group_id"];
            isOneToOne: false;
            referencedRelation: "like_groups";
            referencedColumns: ["id"];
          },
        ];
      };
      like_group_members: {
        Row: {
          admitted_at: string | null;
          confirmed_at: string | null;
          counts: boolean;
          created_at: string;
          event_id: string;
          group_id: string;
          joined_order: number;
          user_id: string;
          was_open_at_end: boolean;
        };
        ComputedFields: never;
        Insert: {
          admitted_at?: string | null;
          confirmed_at?: string | null;
          counts?: boolean;
          created_at?: string;
          event_id: string;
          group_id: string;
          joined_order?: never;
          user_id: string;
          was_open_at_end?: boolean;
        };
        Update: {
          admitted_at?: string | null;
          confirmed_at?: string | null;
          counts?: boolean;
          created_at?: string;
          event_id?: string;
          group_id?: string;
          joined_order?: never;
          user_id?: string;
          was_open_at_end?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "like_group_members_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "like_group_members_group_id_fkey";
            columns: ["group_id"];
            isOneToOne: false;
            referencedRelation: "like_groups";
            referencedColumns: ["id"];
          },
        ];
      };
      like_groups: {
        Row: {
          chat_id: string | null;
          created_at: string;
          creator_id: string;
          event_id: string;
          id: string;
          quorum_at: string | null;
          status: Database["public"]["Enums"]["like_group_status"];
        };
        ComputedFields: never;
        Insert: {
          chat_id?: string | null;
          created_at?: string;
          creator_id: string;
          event_id: string;
          id?: string;
          quorum_at?: string | null;
          status?: Database["public"]["Enums"]["like_group_status"];
        };
        Update: {
          chat_id?: string | null;
          created_at?: string;
          creator_id?: string;
          event_id?: string;
          id?: string;
          quorum_at?: string | null;
          status?: Database["public"]["Enums"]["like_group_status"];
        };
        Relationships: [
          {
            foreignKeyName: "like_groups_chat_id_fkey";
            columns: ["chat_id"];
            isOneToOne: true;
            referencedRelation: "chats";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "like_groups_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
        ];
      };
      matches: {
        Row: {
          chat_id: string | null;
          id: string;
          matched_at: string;
          one_person_id: string;
          other_person_id: string;
        };
        ComputedFields: never;
        Insert: {
          chat_id?: string | null;
          id?: string;
          matched_at: string;
          one_person_id: string;
          other_person_id: string;
        };
        Update: {
          chat_id?: string | null;
          id?: string;
          matched_at?: string;
          one_person_id?: string;
          other_person_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "matches_chat_id_fkey";
            columns: ["chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["id"];
          },
        ];
      };
      message_attachments: {
        Row: {
          chat_id: string;
          file_name: string | null;
          id: string;
          media_key: string;
          message_id: string;
          mime_type: string;
          place: number;
          size_bytes: number;
          type: Database["public"]["Enums"]["attachment_type"];
        };
        ComputedFields: never;
        Insert: {
          chat_id: string;
          file_name?: string | null;
          id?: string;
          media_key: string;
          message_id: string;
          mime_type: string;
          place: number;
          size_bytes: number;
          type: Database["public"]["Enums"]["attachment_type"];
        };
        Update: {
          chat_id?: string;
          file_name?: string | null;
          id?: string;
          media_key?: string;
          message_id?: string;
          mime_type?: string;
          place?: number;
          size_bytes?: number;
          type?: Database["public"]["Enums"]["attachment_type"];
        };
        Relationships: [
          {
            foreignKeyName: "message_attachments_chat_id_fkey";
            columns: ["chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "message_attachments_message_id_fkey";
            columns: ["message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["id"];
          },
        ];
      };
      messages: {
        Row: {
          chat_id: string;
          client_message_id: string | null;
          content: string;
          created_at: string;
          deleted_at: string | null;
          id: string;
          reply_to_id: string | null;
          sender_id: string;
          sent_in: unknown;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          chat_id: string;
          client_message_id?: string | null;
          content: string;
          created_at: string;
          deleted_at?: string | null;
          id?: string;
          reply_to_id?: string | null;
          sender_id: string;
          sent_in?: unknown;
          updated_at: string;
        };
        Update: {
          chat_id?: string;
          client_message_id?: string | null;
          content?: string;
          created_at?: string;
          deleted_at?: string | null;
          id?: string;
          reply_to_id?: string | null;
          sender_id?: string;
          sent_in?: unknown;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "messages_chat_id_fkey";
            columns: ["chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "messages_reply_to_id_fkey";
            columns: ["reply_to_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["id"];
          },
        ];
      };
      notifications: {
        Row: {
          actor_id: string | null;
          changed_fields: string[] | null;
          chat_id: string | null;
          created_at: string;
          created_in: unknown;
          event_id: string | null;
          first_message_id: string | null;
          group_id: string | null;
          id: string;
          is_hidden: boolean;
          is_read: boolean;
          message_count: number | null;
          message_id: string | null;
          payload: NonNullable<Json>;
          type: Database["public"]["Enums"]["notification_type"];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          changed_fields?: string[] | null;
          chat_id?: string | null;
          created_at?: string;
          created_in?: unknown;
          event_id?: string | null;
          first_message_id?: string | null;
          group_id?: string | null;
          id?: string;
          is_hidden?: boolean;
          is_read?: boolean;
          message_count?: number | null;
          message_id?: string | null;
          payload: NonNullable<Json>;
          type: Database["public"]["Enums"]["notification_type"];
          user_id: string;
        };
        Update: {
          actor_id?: string | null;
          changed_fields?: string[] | null;
          chat_id?: string | null;
          created_at?: string;
          created_in?: unknown;
          event_id?: string | null;
          first_message_id?: string | null;
          group_id?: string | null;
          id?: string;
          is_hidden?: boolean;
          is_read?: boolean;
          message_count?: number | null;
          message_id?: string | null;
          payload?: NonNullable<Json>;
          type?: Database["public"]["Enums"]["notification_type"];
          user_id?: string;
        };
        Relationships: [];
      };
      profile_photos: {
        Row: {
          created_at: string;
          id: string;
          media_key: string;
          position: number;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          media_key: string;
          position: number;
          profile_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          media_key?: string;
          position?: number;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profile_photos_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      profiles: {
        Row: {
          adult_from: string | null;
          alcohol_attitude: Database["public"]["Enums"]["attitude"] | null;
          avatar_photo_id: string | null;
          bio: string | null;
          birthdate: string | null;
          body_type: Database["public"]["Enums"]["body_type"] | null;
          cell_location: Json | null;
          cell_point: unknown;
          city: string | null;
          created_at: string;
          dating_purpose: Database["public"]["Enums"]["dating_purpose"] | null;
          educations: Database["public"]["CompositeTypes"]["education"][];
          exact_latitude: number | null;
          exact_longitude: number | null;
          family_plan: Database["public"]["Enums"]["family_plan"] | null;
          financial_state: Database["public"]["Enums"]["financial_state"] | null;
          first_name: string;
          height: number | null;
          hometown: string | null;
          id: string;
          is_completed: boolean;
          is_visible_on_map: boolean;
          languages: Database["public"]["Enums"]["language"][];
          location_updated_at: string;
          religion: Database["public"]["Enums"]["religion"] | null;
          sex: Database["public"]["Enums"]["sex"] | null;
          show_birthdate: boolean;
          show_dating_purpose: boolean;
          show_location: boolean;
          show_zodiac: boolean;
          shown_updated_at: string;
          smoking_attitude: Database["public"]["Enums"]["attitude"] | null;
          updated_at: string;
          user_id: string;
          zodiac: Database["public"]["Enums"]["zodiac"] | null;
        };
        ComputedFields: never;
        Insert: {
          adult_from?: string | null;
          alcohol_attitude?: Database["public"]["Enums"]["attitude"] | null;
          avatar_photo_id?: string | null;
          bio?: string | null;
          birthdate?: string | null;
          body_type?: Database["public"]["Enums"]["body_type"] | null;
          cell_location?: never;
          cell_point?: never;
          city?: string | null;
          created_at?: string;
          dating_purpose?: Database["public"]["Enums"]["dating_purpose"] | null;
          educations?: Database["public"]["CompositeTypes"]["education"][];
          exact_latitude?: number | null;
          exact_longitude?: number | null;
          family_plan?: Database["public"]["Enums"]["family_plan"] | null;
          financial_state?: Database["public"]["Enums"]["financial_state"] | null;
          first_name: string;
          height?: number | null;
          hometown?: string | null;
          id?: string;
          is_completed?: boolean;
          is_visible_on_map?: boolean;
          languages?: Database["public"]["Enums"]["language"][];
          location_updated_at?: string;
          religion?: Database["public"]["Enums"]["religion"] | null;
          sex?: Database["public"]["Enums"]["sex"] | null;
          show_birthdate?: boolean;
          show_dating_purpose?: boolean;
          show_location?: boolean;
          show_zodiac?: boolean;
          shown_updated_at?: string;
          smoking_attitude?: Database["public"]["Enums"]["attitude"] | null;
          updated_at?: string;
          user_id: string;
          zodiac?: never;
        };
        Update: {
          adult_from?: string | null;
          alcohol_attitude?: Database["public"]["Enums"]["attitude"] | null;
          avatar_photo_id?: string | null;
          bio?: string | null;
          birthdate?: string | null;
          body_type?: Database["public"]["Enums"]["body_type"] | null;
          cell_location?: never;
          cell_point?: never;
          city?: string | null;
          created_at?: string;
          dating_purpose?: Database["public"]["Enums"]["dating_purpose"] | null;
          educations?: Database["public"]["CompositeTypes"]["education"][];
          exact_latitude?: number | null;
          exact_longitude?: number | null;
          family_plan?: Database["public"]["Enums"]["family_plan"] | null;
          financial_state?: Database["public"]["Enums"]["financial_state"] | null;
          first_name?: string;
          height?: number | null;
          hometown?: string | null;
          id?: string;
          is_completed?: boolean;
          is_visible_on_map?: boolean;
          languages?: Database["public"]["Enums"]["language"][];
          location_updated_at?: string;
          religion?: Database["public"]["Enums"]["religion"] | null;
          sex?: Database["public"]["Enums"]["sex"] | null;
          show_birthdate?: boolean;
          show_dating_purpose?: boolean;
          show_location?: boolean;
          show_zodiac?: boolean;
          shown_updated_at?: string;
          smoking_attitude?: Database["public"]["Enums"]["attitude"] | null;
          updated_at?: string;
          user_id?: string;
          zodiac?: never;
        };
        Relationships: [
          {
            foreignKeyName: "profiles_avatar_photo_id_fkey";
            columns: ["avatar_photo_id", "id"];
            isOneToOne: false;
            referencedRelation: "profile_photos";
            referencedColumns: ["id", "profile_id"];
          },
        ];
      };
      reports: {
        Row: {
          author_id: string;
          created_at: string;
          decided_at: string | null;
          description: string | null;
          id: string;
          lapses_at: string;
          reason: Database["public"]["Enums"]["report_reason"];
          status: Database["public"]["Enums"]["report_status"];
          target_id: string;
          target_type: Database["public"]["Enums"]["report_target_type"];
        };
        ComputedFields: never;
        Insert: {
          author_id: string;
          created_at: string;
          decided_at?: string | null;
          description?: string | null;
          id?: string;
          lapses_at?: string;
          reason: Database["public"]["Enums"]["report_reason"];
          status?: Database["public"]["Enums"]["report_status"];
          target_id: string;
          target_type: Database["public"]["Enums"]["report_target_type"];
        };
        Update: {
          author_id?: string;
          created_at?: string;
          decided_at?: string | null;
          description?: string | null;
          id?: string;
          lapses_at?: string;
          reason?: Database["public"]["Enums"]["report_reason"];
          status?: Database["public"]["Enums"]["report_status"];
          target_id?: string;
          target_type?: Database["public"]["Enums"]["report_target_type"];
        };
        Relationships: [];
      };
      terms_acceptances: {
        Row: {
          accepted_at: string;
          document: Database["public"]["Enums"]["terms_document"];
          user_id: string;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string;
          document: Database["public"]["Enums"]["terms_document"];
          user_id: string;
          version: string;
        };
        Update: {
          accepted_at?: string;
          document?: Database["public"]["Enums"]["terms_document"];
          user_id?: string;
          version?: string;
        };
        Relationships: [
          {
            foreignKeyName: "terms_acceptances_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "terms_acceptances_version_fkey";
            columns: ["document", "version"];
            isOneToOne: false;
            referencedRelation: "terms_versions";
            referencedColumns: ["document", "version"];
          },
        ];
      };
      terms_versions: {
        Row: {
          document: Database["public"]["Enums"]["terms_document"];
          published_at: string;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          document: Database["public"]["Enums"]["terms_document"];
          published_at?: string;
          version: string;
        };
        Update: {
          document?: Database["public"]["Enums"]["terms_document"];
          published_at?: string;
          version?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      [_ in never]: never;
    };
    Enums: {
      appeal_outcome: "upheld" | "reversed";
      approval_decision: "consent" | "refuse";
      attachment_type: "image" | "video" | "audio" | "file";
      attitude: "positive" | "neutral" | "negative";
      body_type: "slim" | "normal" | "fit" | "sportive" | "muscular" | "stocky" | "chubby";
      chat_participant_role: "organizer" | "member";
      chat_type: "approved_group" | "direct" | "event_authors";
      dating_purpose: "dating" | "relationship" | "friendship" | "chatting";
      device_platform: "android" | "ios";
      education_level:
        | "basic_general"
        | "average_general"
        | "secondary_special"
        | "bachelor"
        | "specialty"
        | "master"
        | "postgraduate";
      event_author_status: "pending" | "accepted" | "refused";
      event_status: "draft" | "published" | "started" | "finished" | "cancelled";
      event_type:
        | "concert_musician"
        | "concert_stand_up"
        | "concert_symphony"
        | "concert_jazz"
        | "concert_acoustic"
        | "concert_rock"
        | "concert_electronic"
        | "concert_street_musicians"
        | "concert_organ"
        | "concert_local_festival"
        | "concert_lit_music"
        | "exhibition_art"
        | "exhibition_museum"
        | "exhibition_modern_art"
        | "exhibition_photography"
        | "exhibition_science"
        | "exhibition_history"
        | "exhibition_fair"
        | "exhibition_interactive"
        | "exhibition_books"
        | "exhibition_flowers"
        | "exhibition_sculptures"
        | "party_repost"
        | "party_private"
        | "party_theme"
        | "party_home"
        | "party_birthday"
        | "party_after"
        | "party_pool"
        | "party_club_foam"
        | "party_night_walk"
        | "party_game_night"
        | "club_dance"
        | "club_theme"
        | "club_karaoke"
        | "club_dj"
        | "club_techno"
        | "club_stand_up"
        | "club_art"
        | "club_salsa"
        | "club_mafia"
        | "bar_board_games"
        | "bar_quiz"
        | "bar_live_music"
        | "bar_theme_night"
        | "bar_karaoke"
        | "bar_drink_tasting"
        | "bar_lounge"
        | "bar_darts"
        | "cinema_premiere"
        | "cinema_outdoor"
        | "cinema_author"
        | "cinema_retro"
        | "cinema_universe"
        | "cinema_shorts"
        | "cinema_immersive"
        | "cinema_marathon"
        | "cinema_family"
        | "theatre_play"
        | "theatre_musical"
        | "theatre_improv"
        | "theatre_puppet"
        | "theatre_experimental"
        | "theatre_street"
        | "theatre_radio"
        | "theatre_shadow"
        | "theatre_improvisation"
        | "festival_music"
        | "festival_cinema"
        | "festival_gastro"
        | "festival_theatre"
        | "festival_crafts"
        | "festival_sports"
        | "festival_ballet"
        | "festival_medieval"
        | "festival_ethnic"
        | "festival_tech"
        | "sport_match"
        | "sport_esports"
        | "sport_race"
        | "sport_yoga"
        | "sport_dance"
        | "sport_fanzone"
        | "sport_sup"
        | "sport_battle"
        | "sport_cycling"
        | "nature_hiking"
        | "nature_photo_safari"
        | "nature_star_gazing"
        | "nature_picnic"
        | "nature_cycling"
        | "nature_waterfalls"
        | "nature_yoga"
        | "nature_farm_tour"
        | "workshop_ceramics"
        | "workshop_calligraphy"
        | "workshop_cooking"
        | "workshop_sketching"
        | "children_science"
        | "children_quests"
        | "children_cartoons"
        | "children_pets"
        | "quest_horror"
        | "quest_city"
        | "quest_orienteering"
        | "quest_vr"
        | "education_lectures"
        | "education_meetings"
        | "education_history"
        | "education_photo"
        | "immersive_escape"
        | "immersive_theatre"
        | "immersive_tours"
        | "immersive_roleplay"
        | "art_light"
        | "art_open_workshops"
        | "art_sound"
        | "art_performances"
        | "undefined"
        | "other";
      event_visibility: "public" | "private";
      family_plan: "no-dont-want" | "no-not-soon" | "no-maybe-in-future" | "no-but-want-to" | "already-have";
      financial_state: "unemployed" | "studying" | "irregular-income" | "low-income" | "middle-income" | "wealthy";
      friendship_status: "pending" | "accepted" | "rejected" | "blocked";
      language:
        | "ru"
        | "en"
        | "de"
        | "fr"
        | "es"
        | "it"
        | "pt"
        | "tr"
        | "ar"
        | "zh"
        | "ja"
        | "ko"
        | "uk"
        | "be"
        | "kk"
        | "uz"
        | "az"
        | "hy"
        | "ka"
        | "ky";
      like_group_status: "waiting" | "pending" | "approved" | "rejected" | "expired";
      moderation_decision: "dismiss" | "hide" | "restore" | "remove" | "suspend" | "reinstate" | "lift_block";
      moderation_target_type: "user" | "event" | "chat" | "photo" | "cover" | "message" | "attachment" | "block";
      notification_type:
        | "event_application"
        | "event_application_approved"
        | "event_application_rejected"
        | "event_coauthor_invite"
        | "event_coauthor_accepted"
        | "event_coauthor_refused"
        | "friend_request"
        | "friend_request_accepted"
        | "chat_created"
        | "chat_message"
        | "people_like"
        | "people_match"
        | "event_invite"
        | "event_invite_accepted"
        | "group_member_removed"
        | "event_changed"
        | "event_cancelled"
        | "event_reminder";
      people_interaction_type: "like" | "dislike";
      push_provider: "apns" | "fcm" | "rustore";
      religion:
        | "catholicism"
        | "orthodoxy"
        | "islam"
        | "protestantism"
        | "buddhism"
        | "hinduism"
        | "atheism"
        | "agnosticism"
        | "judaism";
      report_reason:
        | "fake_profile"
        | "unacceptable_content"
        | "toxic_behavior"
        | "incorrect_age"
        | "behavior_outside_social_network"
        | "other"
        | "offensive_behavior"
        | "harassment"
        | "spam"
        | "fake_news_or_disinformation"
        | "flooding_in_private_messages"
        | "fake_account_or_false_info"
        | "using_someone_elses_photo"
        | "unauthorized_promotion"
        | "age_restriction_violation"
        | "fraud_or_scam"
        | "violence_or_extremism"
        | "illegal_content"
        | "hacking_or_suspicious_activity"
        | "multiple_user_complaints"
        | "frequent_blocks"
        | "verified_moderator_complaint"
        | "bot_or_automation_suspected"
        | "api_abuse_or_restriction_bypass"
        | "account_hacked";
      report_status: "open" | "upheld" | "dismissed";
      report_target_type: "user" | "event" | "chat";
      sex: "male" | "female";
      sync_type:
        | "profile"
        | "preferences"
        | "friendship"
        | "match"
        | "event"
        | "group"
        | "chat"
        | "message"
        | "notification";
      terms_document: "privacy_policy" | "user_agreement";
      zodiac:
        | "aquarius"
        | "pisces"
        | "aries"
        | "taurus"
        | "gemini"
        | "cancer"
        | "leo"
        | "virgo"
        | "libra"
        | "scorpio"
        | "sagittarius"
        | "capricorn";
    };
    CompositeTypes: {
      education: {
        level: Database["public"]["Enums"]["education_level"] | null;
        in_progress: boolean | null;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      appeal_outcome: ["upheld", "reversed"],
      approval_decision: ["consent", "refuse"],
      attachment_type: ["image", "video", "audio", "file"],
      attitude: ["positive", "neutral", "negative"],
      body_type: ["slim", "normal", "fit", "sportive", "muscular", "stocky", "chubby"],
      chat_participant_role: ["organizer", "member"],
      chat_type: ["approved_group", "direct", "event_authors"],
      dating_purpose: ["dating", "relationship", "friendship", "chatting"],
      device_platform: ["android", "ios"],
      education_level: [
        "basic_general",
        "average_general",
        "secondary_special",
        "bachelor",
        "specialty",
        "master",
        "postgraduate",
      ],
      event_author_status: ["pending", "accepted", "refused"],
      event_status: ["draft", "published", "started", "finished", "cancelled"],
      event_type: [
        "concert_musician",
        "concert_stand_up",
        "concert_symphony",
        "concert_jazz",
        "concert_acoustic",
        "concert_rock",
        "concert_electronic",
        "concert_street_musicians",
        "concert_organ",
        "concert_local_festival",
        "concert_lit_music",
        "exhibition_art",
        "exhibition_museum",
        "exhibition_modern_art",
        "exhibition_photography",
        "exhibition_science",
        "exhibition_history",
        "exhibition_fair",
        "exhibition_interactive",
        "exhibition_books",
        "exhibition_flowers",
        "exhibition_sculptures",
        "party_repost",
        "party_private",
        "party_theme",
        "party_home",
        "party_birthday",
        "party_after",
        "party_pool",
        "party_club_foam",
        "party_night_walk",
        "party_game_night",
        "club_dance",
        "club_theme",
        "club_karaoke",
        "club_dj",
        "club_techno",
        "club_stand_up",
        "club_art",
        "club_salsa",
        "club_mafia",
        "bar_board_games",
        "bar_quiz",
        "bar_live_music",
        "bar_theme_night",
        "bar_karaoke",
        "bar_drink_tasting",
        "bar_lounge",
        "bar_darts",
        "cinema_premiere",
        "cinema_outdoor",
        "cinema_author",
        "cinema_retro",
        "cinema_universe",
        "cinema_shorts",
        "cinema_immersive",
        "cinema_marathon",
        "cinema_family",
        "theatre_play",
        "theatre_musical",
        "theatre_improv",
        "theatre_puppet",
        "theatre_experimental",
        "theatre_street",
        "theatre_radio",
        "theatre_shadow",
        "theatre_improvisation",
        "festival_music",
        "festival_cinema",
        "festival_gastro",
        "festival_theatre",
        "festival_crafts",
        "festival_sports",
        "festival_ballet",
        "festival_medieval",
        "festival_ethnic",
        "festival_tech",
        "sport_match",
        "sport_esports",
        "sport_race",
        "sport_yoga",
        "sport_dance",
        "sport_fanzone",
        "sport_sup",
        "sport_battle",
        "sport_cycling",
        "nature_hiking",
        "nature_photo_safari",
        "nature_star_gazing",
        "nature_picnic",
        "nature_cycling",
        "nature_waterfalls",
        "nature_yoga",
        "nature_farm_tour",
        "workshop_ceramics",
        "workshop_calligraphy",
        "workshop_cooking",
        "workshop_sketching",
        "children_science",
        "children_quests",
        "children_cartoons",
        "children_pets",
        "quest_horror",
        "quest_city",
        "quest_orienteering",
        "quest_vr",
        "education_lectures",
        "education_meetings",
        "education_history",
        "education_photo",
        "immersive_escape",
        "immersive_theatre",
        "immersive_tours",
        "immersive_roleplay",
        "art_light",
        "art_open_workshops",
        "art_sound",
        "art_performances",
        "undefined",
        "other",
      ],
      event_visibility: ["public", "private"],
      family_plan: ["no-dont-want", "no-not-soon", "no-maybe-in-future", "no-but-want-to", "already-have"],
      financial_state: ["unemployed", "studying", "irregular-income", "low-income", "middle-income", "wealthy"],
      friendship_status: ["pending", "accepted", "rejected", "blocked"],
      language: [
        "ru",
        "en",
        "de",
        "fr",
        "es",
        "it",
        "pt",
        "tr",
        "ar",
        "zh",
        "ja",
        "ko",
        "uk",
        "be",
        "kk",
        "uz",
        "az",
        "hy",
        "ka",
        "ky",
      ],
      like_group_status: ["waiting", "pending", "approved", "rejected", "expired"],
      moderation_decision: ["dismiss", "hide", "restore", "remove", "suspend", "reinstate", "lift_block"],
      moderation_target_type: ["user", "event", "chat", "photo", "cover", "message", "attachment", "block"],
      notification_type: [
        "event_application",
        "event_application_approved",
        "event_application_rejected",
        "event_coauthor_invite",
        "event_coauthor_accepted",
        "event_coauthor_refused",
        "friend_request",
        "friend_request_accepted",
        "chat_created",
        "chat_message",
        "people_like",
        "people_match",
        "event_invite",
        "event_invite_accepted",
        "group_member_removed",
        "event_changed",
        "event_cancelled",
        "event_reminder",
      ],
      people_interaction_type: ["like", "dislike"],
      push_provider: ["apns", "fcm", "rustore"],
      religion: [
        "catholicism",
        "orthodoxy",
        "islam",
        "protestantism",
        "buddhism",
        "hinduism",
        "atheism",
        "agnosticism",
        "judaism",
      ],
      report_reason: [
        "fake_profile",
        "unacceptable_content",
        "toxic_behavior",
        "incorrect_age",
        "behavior_outside_social_network",
        "other",
        "offensive_behavior",
        "harassment",
        "spam",
        "fake_news_or_disinformation",
        "flooding_in_private_messages",
        "fake_account_or_false_info",
        "using_someone_elses_photo",
        "unauthorized_promotion",
        "age_restriction_violation",
        "fraud_or_scam",
        "violence_or_extremism",
        "illegal_content",
        "hacking_or_suspicious_activity",
        "multiple_user_complaints",
        "frequent_blocks",
        "verified_moderator_complaint",
        "bot_or_automation_suspected",
        "api_abuse_or_restriction_bypass",
        "account_hacked",
      ],
      report_status: ["open", "upheld", "dismissed"],
      report_target_type: ["user", "event", "chat"],
      sex: ["male", "female"],
      sync_type: ["profile", "preferences", "friendship", "match", "event", "group", "chat", "message", "notification"],
      terms_document: ["privacy_policy", "user_agreement"],
      zodiac: [
        "aquarius",
        "pisces",
        "aries",
        "taurus",
        "gemini",
        "cancer",
        "leo",
        "virgo",
        "libra",
        "scorpio",
        "sagittarius",
        "capricorn",
      ],
    },
  },
} as const;
