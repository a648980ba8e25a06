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
        };
        ComputedFields: never;
        Insert: {
          blocked_id: string;
          blocker_id: string;
          created_at?: string;
          id?: string;
        };
        Update: {
          blocked_id?: string;
          blocker_id?: string;
          created_at?: string;
          id?: string;
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
      notifications: {
        Row: {
          actor_id: string | null;
          chat_id: string | null;
          created_at: string;
          event_id: string | null;
          group_id: string | null;
          id: string;
          is_hidden: boolean;
          is_read: boolean;
          payload: NonNullable<Json>;
          type: Database["public"]["Enums"]["notification_type"];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          chat_id?: string | null;
          created_at?: string;
          event_id?: string | null;
          group_id?: string | null;
          id?: string;
          is_hidden?: boolean;
          is_read?: boolean;
          payload: NonNullable<Json>;
          type: Database["public"]["Enums"]["notification_type"];
          user_id: string;
        };
        Update: {
          actor_id?: string | null;
          chat_id?: string | null;
          created_at?: string;
          event_id?: string | null;
          group_id?: string | null;
          id?: string;
          is_hidden?: boolean;
          is_read?: boolean;
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
          alcohol_attitude: Database["public"]["Enums"]["attitude"] | null;
          avatar_photo_id: string | null;
          bio: string | null;
          birthdate: string | null;
          body_type: Database["public"]["Enums"]["body_type"] | null;
          city: string | null;
          created_at: string;
          dating_purpose: Database["public"]["Enums"]["dating_purpose"] | null;
          educations: Database["public"]["CompositeTypes"]["education"][];
          family_plan: Database["public"]["Enums"]["family_plan"] | null;
          financial_state: Database["public"]["Enums"]["financial_state"] | null;
          first_name: string;
          height: number | null;
          hometown: string | null;
          id: string;
          is_completed: boolean;
          is_visible_on_map: boolean;
          languages: Database["public"]["Enums"]["language"][];
          latitude: number | null;
          longitude: number | null;
          religion: Database["public"]["Enums"]["religion"] | null;
          sex: Database["public"]["Enums"]["sex"] | null;
          show_dating_purpose: boolean;
          show_zodiac: boolean;
          smoking_attitude: Database["public"]["Enums"]["attitude"] | null;
          updated_at: string;
          user_id: string;
          zodiac: Database["public"]["Enums"]["zodiac"] | null;
        };
        ComputedFields: never;
        Insert: {
          alcohol_attitude?: Database["public"]["Enums"]["attitude"] | null;
          avatar_photo_id?: string | null;
          bio?: string | null;
          birthdate?: string | null;
          body_type?: Database["public"]["Enums"]["body_type"] | null;
          city?: string | null;
          created_at?: string;
          dating_purpose?: Database["public"]["Enums"]["dating_purpose"] | null;
          educations?: Database["public"]["CompositeTypes"]["education"][];
          family_plan?: Database["public"]["Enums"]["family_plan"] | null;
          financial_state?: Database["public"]["Enums"]["financial_state"] | null;
          first_name: string;
          height?: number | null;
          hometown?: string | null;
          id?: string;
          is_completed?: boolean;
          is_visible_on_map?: boolean;
          languages?: Database["public"]["Enums"]["language"][];
          latitude?: number | null;
          longitude?: number | null;
          religion?: Database["public"]["Enums"]["religion"] | null;
          sex?: Database["public"]["Enums"]["sex"] | null;
          show_dating_purpose?: boolean;
          show_zodiac?: boolean;
          smoking_attitude?: Database["public"]["Enums"]["attitude"] | null;
          updated_at?: string;
          user_id: string;
          zodiac?: never;
        };
        Update: {
          alcohol_attitude?: Database["public"]["Enums"]["attitude"] | null;
          avatar_photo_id?: string | null;
          bio?: string | null;
          birthdate?: string | null;
          body_type?: Database["public"]["Enums"]["body_type"] | null;
          city?: string | null;
          created_at?: string;
          dating_purpose?: Database["public"]["Enums"]["dating_purpose"] | null;
          educations?: Database["public"]["CompositeTypes"]["education"][];
          family_plan?: Database["public"]["Enums"]["family_plan"] | null;
          financial_state?: Database["public"]["Enums"]["financial_state"] | null;
          first_name?: string;
          height?: number | null;
          hometown?: string | null;
          id?: string;
          is_completed?: boolean;
          is_visible_on_map?: boolean;
          languages?: Database["public"]["Enums"]["language"][];
          latitude?: number | null;
          longitude?: number | null;
          religion?: Database["public"]["Enums"]["religion"] | null;
          sex?: Database["public"]["Enums"]["sex"] | null;
          show_dating_purpose?: boolean;
          show_zodiac?: boolean;
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
      attitude: "positive" | "neutral" | "negative";
      body_type: "slim" | "normal" | "fit" | "sportive" | "muscular" | "stocky" | "chubby";
      dating_purpose: "dating" | "relationship" | "friendship" | "chatting";
      education_level:
        | "basic_general"
        | "average_general"
        | "secondary_special"
        | "bachelor"
        | "specialty"
        | "master"
        | "postgraduate";
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
        | "event_invite_accepted";
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
      sex: "male" | "female";
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
      attitude: ["positive", "neutral", "negative"],
      body_type: ["slim", "normal", "fit", "sportive", "muscular", "stocky", "chubby"],
      dating_purpose: ["dating", "relationship", "friendship", "chatting"],
      education_level: [
        "basic_general",
        "average_general",
        "secondary_special",
        "bachelor",
        "specialty",
        "master",
        "postgraduate",
      ],
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
      ],
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
      sex: ["male", "female"],
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
